import { countCharacters, MAX_PARAM_NAME, paramFields } from '@portal/contracts';

/** Braces mark fields in texts; invisible characters could make two names look alike. */
const REFUSED = /[{}\p{C}\p{Zl}\p{Zp}]/u;
/** Titles of the standard fields in exported files: an import would map such a column to the other field. */
const reserved: ReadonlySet<string> = new Set(['num', 'name', 'tags', ...paramFields]);

/** Form in which names of parameters are compared: without regard to case and surrounding spaces. */
export function foldParamName(name: string): string {
  return name.trim().normalize('NFC').toLowerCase();
}

export type ParamNameFault = 'characters' | 'tooLong' | 'reserved' | 'repeated';

/** Why a book refuses the name of a parameter at `index`; null if the name is valid or empty. `names`: all names of the book. */
export function paramNameFault(names: readonly (string | null)[], index: number): ParamNameFault | null {
  const name = names[index]?.trim() ?? '';
  if (name === '') return null;
  if (REFUSED.test(name)) return 'characters';
  if (countCharacters(name) > MAX_PARAM_NAME) return 'tooLong';
  const folded = foldParamName(name);
  if (reserved.has(folded)) return 'reserved';
  return names.some((other, at) => at !== index && other !== null && foldParamName(other) === folded) ? 'repeated' : null;
}
