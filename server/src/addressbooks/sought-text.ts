import type { ContactField, ContactFilter } from '@portal/contracts';

export type SoughtText = {
  text: string;
  /** Of a text that may be (a piece of) a number, the digits as they can stand in a normal form; the text itself is none of them. */
  digits: readonly string[];
  field: ContactField | null;
  /** Whether each of them holds something that an index of trigrams can find. */
  indexable: boolean;
};

/** What a person wrote to find contacts by; null where that is nothing. */
export function soughtText({ text = '', field }: ContactFilter): SoughtText | null {
  // No field holds a control character, and a line break stands between two fields.
  const clean = text.replace(/\p{Cc}+/gu, ' ').trim();
  if (clean === '') return null;
  const digits = field === undefined || field === 'num' ? numbersIn(clean) : [];
  return { text: clean, digits, field: field ?? null, indexable: [clean, ...digits].every((each) => TRIGRAM.test(each)) };
}

const WRITTEN_NUMBER = /^[+\d\s().\-/]+$/;

/** What a number begins with when it is dialled at home, or abroad; before so few digits it may be any zeros. */
const DIALLED = /^0{1,2}(?=[1-9]\d{4})/;

/** A number is stored without plus, separators and what it is dialled with. */
function numbersIn(text: string): string[] {
  if (!WRITTEN_NUMBER.test(text)) return [];
  const digits = text.replace(/\D/g, '');
  const variants = [digits, digits.replace(DIALLED, '')].filter((each) => each !== '' && each !== text);
  return [...new Set(variants)];
}

const TRIGRAM = /[a-z0-9оаіиенртсвлкмдупязьбгчйхжшюцщфєїэыґъё]{3}/iu;
