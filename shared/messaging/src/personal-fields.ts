/** What `{…}` in a text can stand for (MAIL-12). `{name|friend}`: the words behind the bar where the recipient has none. */
export const PERSONAL_FIELDS = ['name', 'param1', 'param2', 'param3', 'param4'] as const;
export type PersonalField = (typeof PERSONAL_FIELDS)[number];
export type PersonalValues = Partial<Record<PersonalField, string | null>>;

/** Fields do not stand within one another: of `{name|{param1}}` only the inner one is a field. */
const PLACEHOLDER = /\{(name|param[1-4])(?:\|([^{}]*))?\}/;
const EVERY_PLACEHOLDER = new RegExp(PLACEHOLDER, 'g');
/** Marks that follow a word without a space between. */
const CLOSING_MARK = /^[\n\r,.;:!?…)\]»”]/;

export function hasPersonalFields(text: string): boolean {
  return PLACEHOLDER.test(text);
}

/** Those that a text uses, each once, in their own order. */
export function personalFieldsOf(text: string): PersonalField[] {
  const used = new Set([...text.matchAll(EVERY_PLACEHOLDER)].map(([, field]) => field));
  return PERSONAL_FIELDS.filter((field) => used.has(field));
}

/** Those that leave a gap where a recipient has no value. */
export function fieldsWithoutDefault(text: string): PersonalField[] {
  const used = new Set([...text.matchAll(EVERY_PLACEHOLDER)].filter(([, , fallback]) => written(fallback) === '').map(([, field]) => field));
  return PERSONAL_FIELDS.filter((field) => used.has(field));
}

/** A text taken apart once, to be filled for many. */
export type PersonalText = {
  /**
   * The text for one recipient. What stands in a value is never read as a field. What has neither a value nor a default leaves no
   * gap: of the spaces on its two sides one stays, and none at the start or the end of a line, or where a closing mark followed
   * the field at once.
   */
  fill(values: PersonalValues): string;
  /** Text that the values alone make longer than this needs not be filled to be refused: the filled one is at least so long. */
  minLength(values: PersonalValues): number;
};

type Piece = { before: string; field: PersonalField; fallback: string };

export function personalText(text: string): PersonalText {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(EVERY_PLACEHOLDER)) {
    pieces.push({ before: text.slice(from, match.index), field: match[1] as PersonalField, fallback: written(match[2]) });
    from = match.index + match[0].length;
  }
  const end = text.slice(from);
  return {
    fill(values) {
      let filled = '';
      let hasGap = false;
      for (const { before, field, fallback } of pieces) {
        filled = hasGap ? joined(filled, before, before.charAt(0) || '{') : filled + before;
        const value = written(values[field]) || fallback;
        filled += value;
        hasGap = value === '';
      }
      return hasGap ? joined(filled, end, end.charAt(0)) : filled + end;
    },
    minLength(values) {
      // A gap that is closed takes a space with it.
      return pieces.reduce((length, { before, field, fallback }) => length + before.length + ((written(values[field]) || fallback).length || -1), end.length);
    },
  };
}

/** Of a text that is filled once. */
export function fillText(text: string, values: PersonalValues): string {
  return text.includes('{') ? personalText(text).fill(values) : text;
}

/** The text with the fields filled that have a value or a default; the others stay open. */
export function fillKnown(text: string, values: PersonalValues): string {
  return text.replace(EVERY_PLACEHOLDER, (whole, field: PersonalField, fallback?: string) => written(values[field]) || written(fallback) || whole);
}

/** The shortest text that any recipient could get: each value is missing, and with it the words instead of it. */
export function shortestFilled(text: string): string {
  return fillText(text.replace(EVERY_PLACEHOLDER, '{$1}'), {});
}

/** The text with `mark` in the place of each field. */
export function markFields(text: string, mark: string): string {
  return text.replace(EVERY_PLACEHOLDER, () => mark);
}

function written(value: string | null | undefined): string {
  return value?.trim() ?? '';
}

/** Over a gap; `next` is the sign that follows it, another field's brace among them, or nothing at the end. */
function joined(filled: string, after: string, next: string): string {
  if (next === ' ' && (filled === '' || /\s$/.test(filled))) return filled + after.slice(1);
  if (filled.endsWith(' ') && endsThere(next)) return filled.slice(0, -1) + after;
  return filled + after;
}

function endsThere(next: string): boolean {
  return next === '' || CLOSING_MARK.test(next);
}
