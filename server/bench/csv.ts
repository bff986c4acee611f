export function recipientsCsv(count: number, from = 0): string {
  let text = 'num\n';
  for (let at = from; at < from + count; at++) text += `38050${String(at).padStart(7, '0')}\n`;
  return text;
}
