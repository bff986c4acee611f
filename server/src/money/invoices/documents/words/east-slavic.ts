import type { Language } from '@portal/contracts';
import { at, countedForm, type Gender, type Noun, type NumberInWords, thousandsOf } from './grammar';

export type EastSlavicNumerals = {
  language: Language;
  zero: string;
  one: Record<Gender, string>;
  two: Record<Gender, string>;
  /** 3 to 19. */
  upToNineteen: readonly string[];
  /** 20 to 90. */
  tens: readonly string[];
  /** 100 to 900. */
  hundreds: readonly string[];
  thousand: Noun;
  million: Noun;
};

/** Each numeral agrees with its noun: thousand, million or the counted noun. Example: двадцять одна тисяча два євро. */
export function eastSlavic(numerals: EastSlavicNumerals): NumberInWords {
  const small = (count: number, gender: Gender): string => {
    if (count === 1) return numerals.one[gender];
    return count === 2 ? numerals.two[gender] : at(numerals.upToNineteen, count - 3);
  };
  const upToThousand = (count: number, gender: Gender): string[] => {
    const rest = count % 100;
    return [
      count >= 100 ? at(numerals.hundreds, Math.floor(count / 100) - 1) : '',
      rest >= 20 ? at(numerals.tens, Math.floor(rest / 10) - 2) : '',
      rest >= 20 ? (rest % 10 > 0 ? small(rest % 10, gender) : '') : rest > 0 ? small(rest, gender) : '',
    ];
  };
  const counted = (count: number, { gender, forms }: Noun): string[] =>
    count === 0 ? [] : [...upToThousand(count, gender), countedForm(numerals.language, count, forms)];

  return (count, gender) => {
    if (count === 0) return numerals.zero;
    const [millions, thousands, rest] = thousandsOf(count);
    const words = [...counted(millions, numerals.million), ...counted(thousands, numerals.thousand), ...upToThousand(rest, gender)];
    return words.filter((word) => word !== '').join(' ');
  };
}
