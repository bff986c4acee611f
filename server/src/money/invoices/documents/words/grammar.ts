import { type Language, toBcp47 } from '@portal/contracts';

export type Gender = 'masculine' | 'feminine' | 'neuter';

/** Forms for counts such as 1, 2 and 5 in Russian and Ukrainian; for 1 and 2 in English and Bulgarian. */
export type Forms = readonly [one: string, more: string] | readonly [one: string, few: string, many: string];

export type Noun = { gender: Gender; forms: Forms };

/** `count` is 0 to 999,999,999; `gender` is that of the counted noun. */
export type NumberInWords = (count: number, gender: Gender) => string;

export function countedForm(language: Language, count: number, forms: Forms): string {
  const category = new Intl.PluralRules(toBcp47(language)).select(count);
  const [one, few, many = few] = forms;
  if (category === 'one') return one;
  return category === 'few' ? few : many;
}

/** Each part is 0 to 999. */
export function thousandsOf(count: number): readonly [millions: number, thousands: number, rest: number] {
  return [Math.floor(count / 1_000_000), Math.floor(count / 1_000) % 1_000, count % 1_000];
}

export function at(table: readonly string[], index: number): string {
  const word = table[index];
  if (word === undefined) throw new RangeError(`no numeral for ${index}`);
  return word;
}
