/** Words of an opt-out message, in the portal's four languages. */
export const defaultStopWords: readonly string[] = [
  'stop', 'unsubscribe', 'стоп', 'отписаться', 'отписка', 'відписатися', 'відписатись', 'відписка', 'отпиши', 'отпиши ме', 'отписване',
];

/** Whether the message is just one of `words`, ignoring case and surrounding punctuation. */
export function isStopRequest(text: string, words: readonly string[] = defaultStopWords): boolean {
  const bareText = bare(text);
  return bareText !== '' && words.some((word) => bare(word) === bareText);
}

function bare(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').replace(/\s+/g, ' ');
}
