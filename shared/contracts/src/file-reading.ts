import * as z from 'zod/mini';

/** Column index of each field in the file, from 0. */
export const ColumnChoice = z.strictObject({
  num: integerIn(0, 499),
  name: z.optional(integerIn(0, 499)), param1: z.optional(integerIn(0, 499)), param2: z.optional(integerIn(0, 499)),
  param3: z.optional(integerIn(0, 499)), param4: z.optional(integerIn(0, 499)),
});
export type ColumnChoice = z.infer<typeof ColumnChoice>;
/** `tags`: column of tags separated by commas, semicolons or vertical bars. */
export const ImportColumns = z.extend(ColumnChoice, { tags: z.optional(integerIn(0, 499)) });
export type ImportColumns = z.infer<typeof ImportColumns>;
function integerIn(min: number, max: number) {
  return z.number().check(z.int(), z.gte(min), z.lte(max));
}

export const fileEncodings = [
  'utf-8', 'utf-16le', 'utf-16be', 'windows-1251', 'koi8-u', 'ibm866', 'x-mac-cyrillic', 'windows-1252',
] as const;
export const fileSeparators = [',', ';', '\t', '|'] as const;
/** Parsing options; omitted ones are detected. Encoding and separator don't apply to XLSX; `sheet` applies only to XLSX. */
export const FileReading = z.strictObject({
  encoding: z.optional(z.enum(fileEncodings)),
  separator: z.optional(z.enum(fileSeparators)),
  /** True if the first row contains column titles. */
  header: z.optional(z.boolean()),
  sheet: z.optional(integerIn(0, 99)),
});
export type FileReading = z.infer<typeof FileReading>;

export const fileFormats = ['csv', 'xlsx'] as const;
export const FilePreview = z.object({
  format: z.enum(fileFormats),
  /** The encoding used, given or detected. Null for XLSX. */
  encoding: z.nullable(z.enum(fileEncodings)),
  separator: z.nullable(z.enum(fileSeparators)),
  header: z.boolean(),
  /** Names of the sheets, and the index of the one read; empty and 0 for CSV. */
  sheets: z.array(z.string()),
  sheet: z.number(),
  /** `suggested`: columns guessed from the header, otherwise from the first rows; without `num` if no column contains numbers. */
  columns: z.array(z.object({ title: z.string() })),
  suggested: z.partial(ImportColumns),
  /** The first 50 records (SPEC 9), as written in the file. */
  preview: z.array(z.object({ line: z.number(), fields: z.array(z.string()) })),
});
export type FilePreview = z.infer<typeof FilePreview>;
