import * as z from 'zod';

/** Gzipped SQL like `pg_dump --data-only`: a JSON header, a COPY block per table, the sequences, and a JSON trailer with row counts. */
const FORMAT = 1;
const HEADER = '-- portal dump ';
const TRAILER = '-- end of dump ';
export const END_OF_ROWS = '\\.\n';

const header = z.object({
  format: z.literal(FORMAT),
  at: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ version: z.number().int(), name: z.string(), sha256: z.string() })),
});
const trailer = z.object({ rows: z.record(z.string(), z.number().int()) });

export type DumpHeader = Omit<z.infer<typeof header>, 'format'>;
export type DumpTrailer = z.infer<typeof trailer>;

const NEWLINE = 0x0a;

/** COPY writes one line per row and escapes line breaks in values. */
export function countLines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) count++;
  return count;
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const headerLine = (value: DumpHeader) => `${HEADER}${JSON.stringify({ format: FORMAT, ...value })}\n`;
export const trailerLine = (value: DumpTrailer) => `${TRAILER}${JSON.stringify(value)}\n`;
export const copyLine = (table: string, columns: readonly string[]) => (
  `COPY ${quoted(table)} (${columns.map(quoted).join(', ')}) FROM stdin;\n`
);
export const sequenceLine = (name: string, lastValue: bigint) => (
  `SELECT setval('${quoted(name).replaceAll("'", "''")}', ${lastValue}, true);\n`
);

export type DumpLine =
  | { kind: 'copy'; table: string; columns: string[] }
  | { kind: 'sequence'; name: string; lastValue: bigint }
  | { kind: 'trailer'; trailer: DumpTrailer };

export function readHeader(line: string): DumpHeader | null {
  const read = line.startsWith(HEADER) ? header.safeParse(jsonOf(line.slice(HEADER.length))) : undefined;
  return read?.data ?? null;
}

export function readLine(line: string): DumpLine | null {
  if (line.startsWith(TRAILER)) {
    const { data } = trailer.safeParse(jsonOf(line.slice(TRAILER.length)));
    return data ? { kind: 'trailer', trailer: data } : null;
  }
  const [, table, columns] = /^COPY ("(?:[^"]|"")+") \((.+)\) FROM stdin;$/.exec(line) ?? [];
  if (table !== undefined && columns !== undefined) {
    return { kind: 'copy', table: unquoted(table), columns: (columns.match(/"(?:[^"]|"")+"/g) ?? []).map(unquoted) };
  }
  const [, name, lastValue] = /^SELECT setval\('("(?:[^"]|"")+")', (\d+), true\);$/.exec(line) ?? [];
  return name !== undefined && lastValue !== undefined ? {
    kind: 'sequence', name: unquoted(name.replaceAll("''", "'")), lastValue: BigInt(lastValue),
  } : null;
}

const unquoted = (name: string) => name.slice(1, -1).replaceAll('""', '"');

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
