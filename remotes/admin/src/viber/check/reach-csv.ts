/** RFC 4180, with the mark by which spreadsheets know UTF-8. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** What a spreadsheet would take for a formula is made a text; a number with its plus is none. */
function cell(value: string): string {
  const harmless = /^[=@\t-]|^\+(?!\d+$)/.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}
