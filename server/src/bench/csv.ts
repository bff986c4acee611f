/** A file of so many different numbers of one country. */
export function recipientsCsv(count: number): string {
  let text = 'num\n';
  for (let at = 0; at < count; at++) text += `38050${String(at).padStart(7, '0')}\n`;
  return text;
}
