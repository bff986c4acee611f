import * as z from 'zod/mini';
import { maxCharacters } from './characters';

/** No characters that nobody sees: a name with them passes for another one. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u;

/** A name that people give, checked with its call so that all faulty fields are named at once (ERR-10). */
export const writtenName = (most: number) =>
  z.string().check(z.trim(), z.minLength(1), maxCharacters(most), z.refine((name) => !UNSEEN.test(name)));

/** An empty address is none. */
export const writtenEmail = z._default(z.nullable(z.string().check(
  z.trim(), maxCharacters(254), z.refine((address) => address === '' || z.email().safeParse(address).success),
)), null);

/** What can be typed and told apart: no spaces, and nothing that is not seen. */
const LOGIN = /^[\p{L}\p{M}\p{N}._@+-]{2,100}$/u;
/** They share letters that look alike: in two of them a name passes for another one. */
const alikeScripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
/** Letters and marks that leave nothing on the screen. */
const IGNORED = /\p{Default_Ignorable_Code_Point}/u;

function isLoginName(written: string): boolean {
  const composed = written.normalize('NFC');
  const isMixed = alikeScripts.filter((script) => script.test(composed)).length > 1;
  // Full-width, mathematical and other dressed letters look like the plain ones that they are made of.
  const isDressed = composed.normalize('NFKC') !== composed;
  return LOGIN.test(composed) && !IGNORED.test(composed) && !isMixed && !isDressed;
}

export const writtenLogin = z.pipe(
  z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.refine(isLoginName)), z.transform((login: string) => login.normalize('NFC')),
);
