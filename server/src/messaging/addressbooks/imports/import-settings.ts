import { ContactTag, fileEncodings, fileSeparators, ImportColumns, mergeRules } from '@portal/contracts';
import * as z from 'zod/mini';

export const ImportSettings = z.object({
  uploadId: z.string().check(z.regex(/^\d{1,19}$/)),
  reading: z.union([
    z.object({ format: z.literal('csv'), encoding: z.enum(fileEncodings), separator: z.enum(fileSeparators), header: z.boolean() }),
    z.object({ format: z.literal('xlsx'), sheet: z.number(), header: z.boolean() }),
  ]),
  columns: ImportColumns,
  rule: z.enum(mergeRules),
  tags: z._default(z.array(ContactTag), []),
});
export type ImportSettings = z.infer<typeof ImportSettings>;

export const ImportPosition = z.object({ bytes: z.number(), line: z.number() });
export type ImportPosition = z.infer<typeof ImportPosition>;
