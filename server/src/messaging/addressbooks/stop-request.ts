/** Words of an opt-out message, in the portal's four languages. */
export const defaultStopWords: readonly string[] = [
  'stop', 'unsubscribe', 'стоп', 'отписаться', 'отписка', 'відписатися', 'відписатись', 'відписка', 'отпиши', 'отпиши ме', 'отписване',
];

/** Words of a message that takes an opt-out back. */
const startWords: readonly string[] = [
  'start', 'unstop', 'subscribe', 'старт', 'подписаться', 'подписка', 'підписатися', 'підписатись', 'підписка', 'запиши ме', 'абонирай ме',
];

/** `stop`: the message is just one of `stopWords`; `start`: just a word that takes it back. Ignores case and surrounding punctuation. */
export function subscriptionWish(text: string, stopWords: readonly string[] = defaultStopWords): 'stop' | 'start' | null {
  const bareText = bare(text);
  if (bareText === '') return null;
  const isOneOf = (words: readonly string[]) => words.some((word) => bare(word) === bareText);
  return isOneOf(stopWords) ? 'stop' : isOneOf(startWords) ? 'start' : null;
}

function bare(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').replace(/\s+/g, ' ');
}
