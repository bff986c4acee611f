import type { ContactField, ContactFilter } from '@portal/contracts';

export type SearchText = {
  text: string;
  /** Digits of a text that can be part of a phone number, with and without a dialing prefix; otherwise empty. */
  digits: readonly string[];
  field: ContactField | null;
  indexable: boolean;
};

export function searchTextOf({ text = '', field }: ContactFilter): SearchText | null {
  // Replaces control characters, because a line break would match the separator between fields in the search key.
  const clean = text.replace(/\p{Cc}+/gu, ' ').trim();
  if (clean === '') return null;
  const digits = field === undefined || field === 'num' ? numbersIn(clean) : [];
  return { text: clean, digits, field: field ?? null, indexable: [clean, ...digits].every((each) => TRIGRAM.test(each)) };
}

const WRITTEN_NUMBER = /^[+\d\s().\-/]+$/;

/** National or international dialing prefix. It must precede at least five digits; otherwise the zeros may be part of the number. */
export const DIALLED = /^0{1,2}(?=[1-9]\d{4})/;

function numbersIn(text: string): string[] {
  if (!WRITTEN_NUMBER.test(text)) return [];
  const digits = text.replace(/\D/g, '');
  const variants = [digits, digits.replace(DIALLED, '')].filter((each) => each !== '' && each !== text);
  return [...new Set(variants)];
}

const TRIGRAM = /[a-z0-9оаіиенртсвлкмдупязьбгчйхжшюцщфєїэыґъё]{3}/iu;
