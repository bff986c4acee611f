import { isCode, type MessageType } from './channel-limits';
import { hasUnsubscribeField, PERSONAL_FIELDS, UNSUBSCRIBE_FIELD } from './personal-fields';

/** A placeholder that isn't filled. `field`: as written, such as `{nmae}`. `suggestion`: the placeholder probably meant. */
export type UnknownField = { field: string; suggestion: string | null };

const KNOWN = new RegExp(`^(?:\\{(?:${PERSONAL_FIELDS.join('|')})(?:\\|[^{}]*)?\\}|${UNSUBSCRIBE_FIELD})$`);
/** Words that customers may write instead of `name`. */
const NAMES_OF_NAME: readonly string[] = ['имя', "им'я", "ім'я", 'ім’я', 'імʼя', 'име', 'firstname', 'fullname'];
/** An opening brace without a closing one, followed by what may be a field name. */
const UNCLOSED = /^\{[\p{L}\d]+/u;
const MAX_MISTYPED = { name: 1, param: 2, unsubscribe: 3 };
const UNSUBSCRIBE = UNSUBSCRIBE_FIELD.slice(1, -1);

/**
 * Returns placeholders that are neither personal fields nor the unsubscribe field, without repeats. Matches the outermost braces:
 * `{{name}}` is reported whole.
 */
export function unknownFields(text: string): UnknownField[] {
  const found = new Set([...closed(text), ...unclosed(text)]);
  return [...found].map((field) => ({ field, suggestion: suggestionFor(field) }));
}

/** Returns all placeholders left in a text: personal fields not yet filled, and unknown ones. */
export function openPlaceholders(text: string): string[] {
  const known = outermost(text).map(({ from, to }) => text.slice(from, to + 1)).filter((placeholder) => KNOWN.test(placeholder));
  return [...new Set([...known, ...unknownFields(text).map(({ field }) => field)])];
}

/** A message before its fields are filled. Only `body` has fields: placeholders in `content` are sent unchanged. */
export type WrittenMessage = { type?: MessageType | undefined; body: string | null | undefined; content?: object | undefined };

/** Returns the placeholders that would be sent unfilled and that the user hasn't accepted yet, without repeats. */
export function fieldsToAccept(messages: readonly (WrittenMessage | null | undefined)[], accepted: readonly string[]): UnknownField[] {
  const found = messages.flatMap((message) => (message ? [
    ...unknownFields(message.body ?? ''), ...unsubscribeInCode(message), ...stringsIn(message.content).flatMap(unfilled),
  ] : []));
  return [
    ...new Map(found.map((each): [string, UnknownField] => [each.field, each])).values(),
  ].filter(({ field }) => !accepted.includes(field));
}

/** One-time codes have no unsubscribe link: nobody can refuse them in advance. */
function unsubscribeInCode({ type, body }: WrittenMessage): UnknownField[] {
  return type !== undefined && isCode(type) && hasUnsubscribeField(body ?? '') ? [{ field: UNSUBSCRIBE_FIELD, suggestion: null }] : [];
}

const unfilled = (text: string): UnknownField[] => openPlaceholders(text).map((field) => ({ field, suggestion: null }));

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

type Pair = { from: number; to: number };

function closed(text: string): string[] {
  return outermost(text).flatMap(({ from, to }) => {
    const placeholder = text.slice(from, to + 1);
    if (!KNOWN.test(placeholder)) return [placeholder];
    // In `{{name}`, the extra brace would remain in the sent text, so the placeholder is reported together with it.
    const wider = text.slice(text[from - 1] === '{' ? from - 1 : from, text[to + 1] === '}' ? to + 2 : to + 1);
    return wider === placeholder ? [] : [wider];
  });
}

function outermost(text: string): Pair[] {
  const open: number[] = [];
  const pairs: Pair[] = [];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '{') open.push(at);
    if (sign !== '}') continue;
    const from = open.pop();
    if (from === undefined) continue;
    while ((pairs.at(-1)?.from ?? -1) > from) pairs.pop();
    pairs.push({ from, to: at });
  }
  return pairs;
}

function unclosed(text: string): string[] {
  const pairs = outermost(text);
  const isInside = (at: number) => pairs.some(({ from, to }) => at >= from && at <= to);
  return [...text.matchAll(/\{/g)].flatMap(({ index }) => {
    const placeholder = isInside(index) ? undefined : UNCLOSED.exec(text.slice(index))?.[0];
    return placeholder !== undefined && suggestionFor(placeholder) !== null ? [placeholder] : [];
  });
}

function suggestionFor(field: string): string | null {
  const [, name = '', fallback = ''] = /^[{\s]*([^{}|]*?)\s*(\|[^{}]*)?[}\s]*$/.exec(field) ?? [];
  const known = knownLike(name.normalize('NFKC').toLowerCase().replace(/[\s_-]/g, ''));
  if (known === null) return null;
  return known === UNSUBSCRIBE ? UNSUBSCRIBE_FIELD : `{${known}${fallback}}`;
}

function knownLike(name: string): string | null {
  if (distance(UNSUBSCRIBE, name) <= MAX_MISTYPED.unsubscribe) return UNSUBSCRIBE;
  if (NAMES_OF_NAME.includes(name)) return 'name';
  const exact = PERSONAL_FIELDS.find((field) => field === name);
  if (exact) return exact;
  // The last character of param1 to param4 must match: another digit means another field.
  const near = PERSONAL_FIELDS.filter((field) => (
    field === 'name' ? distance(field, name) <= MAX_MISTYPED.name : field.at(-1) === name.at(-1)
      && distance(field, name) <= MAX_MISTYPED.param));
  return near.length === 1 ? near[0] ?? null : null;
}

/** Damerau–Levenshtein distance: swapped neighbors count as one mistake. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_none, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const at = (down: number, right: number) => rows[i - down]?.[j - right] ?? Infinity;
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] ? at(2, 2) + 1 : Infinity;
      row.push(Math.min(at(1, 0) + 1, (row[j - 1] ?? Infinity) + 1, at(1, 1) + (one[i - 1] === other[j - 1] ? 0 : 1), swapped));
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
}
