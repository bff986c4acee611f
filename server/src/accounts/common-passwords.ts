import { SHORTEST_PASSWORD } from '@portal/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Shorter words occur in many good passwords. */
const SHORTEST_WORD = 6;
const MOST = 3_000;

/** Lower case: the commonest passwords that are long enough, then the words that most others are made of. */
export const commonPasswords: ReadonlySet<string> = cut(dictionary['passwords-common']);

function cut(listed: readonly string[]): Set<string> {
  const whole = listed.filter((text) => text.length >= SHORTEST_PASSWORD);
  const words = listed.filter((text) => text.length >= SHORTEST_WORD && text.length < SHORTEST_PASSWORD && /^\p{L}+$/u.test(text));
  return new Set([...whole, ...words].slice(0, MOST));
}
