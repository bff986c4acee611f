/** What people write who want no more messages, in the four languages of the portal. */
export const defaultStopWords: readonly string[] = [
  'stop', 'unsubscribe', 'стоп', 'отписаться', 'отписка', 'відписатися', 'відписатись', 'відписка', 'отпиши', 'отпиши ме', 'отписване',
];

/** Whether a message is such a word and nothing else; its case, and marks around it, do not matter. */
export function asksToStop(text: string, words: readonly string[] = defaultStopWords): boolean {
  const said = bare(text);
  return said !== '' && words.some((word) => bare(word) === said);
}

function bare(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').replace(/\s+/g, ' ');
}
