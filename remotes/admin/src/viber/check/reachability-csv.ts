import type { Language } from '@portal/contracts';
import { csvField, csvPreview } from '@portal/messaging';

/** Returns a CSV with the language's separator, and a byte order mark so that spreadsheets detect UTF-8. */
export function toCsv(rows: readonly (readonly string[])[], language: Language): string {
  const { separator } = csvPreview(language);
  return `\uFEFF${rows.map((row) => row.map(csvField).join(separator)).join('\r\n')}\r\n`;
}
