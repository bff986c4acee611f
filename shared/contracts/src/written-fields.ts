import * as z from 'zod/mini';
import { maxCharacters } from './characters';

/** Invisible characters are refused: a name with them could pass for another. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/u;

/** A required name, validated with the call's other fields, so that all faulty fields are reported at once (ERR-10). */
export const writtenName = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), maxCharacters(max), z.refine((name) => !INVISIBLE.test(name)));

/** An e-mail address; an empty text means that there is none. */
export const writtenEmail = z._default(z.nullable(z.string().check(
  z.trim(), maxCharacters(254), z.refine((address) => address === '' || z.email().safeParse(address).success),
)), null);

/** Letters, digits and a few signs, because spaces and invisible characters could make two names look alike. */
const LOGIN = /^[\p{L}\p{M}\p{N}._@+-]{2,100}$/u;
/** These scripts share lookalike letters: a name mixing them could pass for another. */
const alikeScripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
/** Characters that are invisible on screen. */
const IGNORED = /\p{Default_Ignorable_Code_Point}/u;

function isLoginName(written: string): boolean {
  const composed = written.normalize('NFC');
  const isMixed = alikeScripts.filter((script) => script.test(composed)).length > 1;
  // Full-width, mathematical and other compatibility letters look like their plain forms.
  const hasCompatibilityForms = composed.normalize('NFKC') !== composed;
  return LOGIN.test(composed) && !IGNORED.test(composed) && !isMixed && !hasCompatibilityForms;
}

export const writtenLogin = z.pipe(
  z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.refine(isLoginName)),
  z.transform((login: string) => login.normalize('NFC')),
);
