import { SHORTEST_PASSWORD } from '@portal/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** A shorter word stands in many a good password. */
const SHORTEST_WORD = 6;
const MOST = 3_000;

/**
 * The commonest passwords and the words that most others are made of, in lower case: of those that the package has, commonest first, all that
 * are long enough to be one here, and so many of the first that are of letters alone.
 */
export const commonPasswords: ReadonlySet<string> = cut(dictionary['passwords-common']);

function cut(listed: readonly string[]): Set<string> {
  const whole = listed.filter((text) => text.length >= SHORTEST_PASSWORD);
  const words = listed.filter((text) => text.length >= SHORTEST_WORD && text.length < SHORTEST_PASSWORD && /^\p{L}+$/u.test(text));
  return new Set([...whole, ...words].slice(0, MOST));
}
