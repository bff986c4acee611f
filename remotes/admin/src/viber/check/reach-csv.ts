import type { Language } from '@portal/contracts';
import { csvField, csvPreview } from '@portal/messaging';

/** With the mark by which spreadsheets know UTF-8, and with the separator of the language. */
export function toCsv(rows: readonly (readonly string[])[], language: Language): string {
  const { separator } = csvPreview(language);
  return `\uFEFF${rows.map((row) => row.map(csvField).join(separator)).join('\r\n')}\r\n`;
}
