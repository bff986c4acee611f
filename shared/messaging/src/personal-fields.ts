/** Personal fields in `{…}` (MAIL-12). `{name|friend}` defines a default for recipients without a value. */
export const PERSONAL_FIELDS = ['name', 'param1', 'param2', 'param3', 'param4'] as const;
export type PersonalField = (typeof PERSONAL_FIELDS)[number];
export type PersonalValues = Partial<Record<PersonalField, string | null>>;

/** Fields don't nest: in `{name|{param1}}` only the inner one is a field. */
const PLACEHOLDER = /\{(name|param[1-4])(?:\|([^{}]*))?\}/;
const EVERY_PLACEHOLDER = new RegExp(PLACEHOLDER, 'g');
/** Replaced by the recipient's unsubscribe link. Not a personal field: it has neither value nor default. */
export const UNSUBSCRIBE_FIELD = '{unsubscribe}';
/** A line break, or punctuation that follows a word without a space. */
const CLOSING_MARK = /^[\n\r,.;:!?…)\]»”]/;

export function hasPersonalFields(text: string): boolean {
  return PLACEHOLDER.test(text);
}

export function hasUnsubscribeField(text: string): boolean {
  return text.includes(UNSUBSCRIBE_FIELD);
}

/** Replaces the unsubscribe field in a text without personal values. */
export function withUnsubscribeLink(text: string, link: string): string {
  return text.replaceAll(UNSUBSCRIBE_FIELD, () => link);
}

/** Fields used in a text, without repeats, in the order of PERSONAL_FIELDS. */
export function personalFieldsOf(text: string): PersonalField[] {
  const used = new Set([...text.matchAll(EVERY_PLACEHOLDER)].map(([, field]) => field));
  return PERSONAL_FIELDS.filter((field) => used.has(field));
}

/** Fields without a default, which are left out of the text for recipients without a value. */
export function fieldsWithoutDefault(text: string): PersonalField[] {
  const used = new Set(
    [...text.matchAll(EVERY_PLACEHOLDER)].filter(([, , fallback]) => valueOf(fallback) === '').map(([, field]) => field),
  );
  return PERSONAL_FIELDS.filter((field) => used.has(field));
}

/** A text parsed once and filled for many recipients. */
export type PersonalText = {
  /**
   * Text for one recipient. Values are never parsed for fields. A field without value or default leaves no extra space. Without
   * `unsubscribeLink`, the unsubscribe field stays as written.
   */
  fill(values: PersonalValues, unsubscribeLink?: string | null): string;
  /** Lower bound of the filled length: if this bound exceeds the limit, the text can be refused without filling it. */
  minLength(values: PersonalValues): number;
};

type Placeholder = { before: string; field: PersonalField; fallback: string };

export function personalText(text: string): PersonalText {
  const placeholders: Placeholder[] = [];
  let from = 0;
  for (const match of text.matchAll(EVERY_PLACEHOLDER)) {
    placeholders.push({ before: text.slice(from, match.index), field: match[1] as PersonalField, fallback: valueOf(match[2]) });
    from = match.index + match[0].length;
  }
  const end = text.slice(from);
  const hasLink = hasUnsubscribeField(text);
  return {
    fill(values, unsubscribeLink = null) {
      const linked = (part: string) => (hasLink && unsubscribeLink !== null ? withUnsubscribeLink(part, unsubscribeLink) : part);
      let filled = '';
      let hasGap = false;
      for (const { before: written, field, fallback } of placeholders) {
        const before = linked(written);
        filled = hasGap ? joined(filled, before, before.charAt(0) || '{') : filled + before;
        const value = valueOf(values[field]) || fallback;
        filled += value;
        hasGap = value === '';
      }
      const after = linked(end);
      return hasGap ? joined(filled, after, after.charAt(0)) : filled + after;
    },
    minLength(values) {
      // A field without value adds no characters, and one of the spaces around it may be removed.
      return placeholders.reduce(
        (length, { before, field, fallback }) => length + before.length + ((valueOf(values[field]) || fallback).length || -1), end.length,
      );
    },
  };
}

/** Fills a text for one recipient; for many, `personalText` parses it only once. */
export function fillText(text: string, values: PersonalValues): string {
  return text.includes('{') ? personalText(text).fill(values) : text;
}

/** Fills fields that have a value or default; fields without either stay as written. */
export function fillKnown(text: string, values: PersonalValues): string {
  return text.replace(EVERY_PLACEHOLDER, (whole, field: PersonalField, fallback?: string) => valueOf(values[field])
    || valueOf(fallback) || whole);
}

/** Text without any values or defaults: no recipient gets a shorter one. */
export function shortestFilled(text: string): string {
  return fillText(text.replace(EVERY_PLACEHOLDER, '{$1}'), {});
}

export function markFields(text: string, mark: string): string {
  return text.replace(EVERY_PLACEHOLDER, () => mark);
}

function valueOf(value: string | null | undefined): string {
  return value?.trim() ?? '';
}

/** Joins the text around an empty field. `next`: the following character; empty at the end. */
function joined(filled: string, after: string, next: string): string {
  if (next === ' ' && (filled === '' || /\s$/.test(filled))) return filled + after.slice(1);
  if (filled.endsWith(' ') && endsThere(next)) return filled.slice(0, -1) + after;
  return filled + after;
}

function endsThere(next: string): boolean {
  return next === '' || CLOSING_MARK.test(next);
}
