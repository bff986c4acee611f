import { PERSONAL_FIELDS } from './personal-fields';

/** A piece in braces that no value replaces, as it is written; `suggestion` is the field that was probably meant. */
export type UnknownField = { field: string; suggestion: string | null };

const KNOWN = new RegExp(`^\\{(?:${PERSONAL_FIELDS.join('|')})(?:\\|[^{}]*)?\\}$`);
/** The field for a name in the customers' languages. */
const NAMES_OF_NAME: readonly string[] = ['имя', "им'я", "ім'я", 'ім’я', 'імʼя', 'име', 'firstname', 'fullname'];
/** An opening brace that nothing closes counts where a field begins behind it. */
const UNCLOSED = /^\{[\p{L}\d]+/u;
const MAX_MISTYPED = { name: 1, param: 2 };

/**
 * What a text has in braces beside its personal fields, each once: it would reach recipients as it is written. Braces are taken by
 * their outermost pairs, so that of `{{name}}` the whole is told.
 */
export function unknownFields(text: string): UnknownField[] {
  const found = new Set([...closed(text), ...unclosed(text)]);
  return [...found].map((field) => ({ field, suggestion: suggestionFor(field) }));
}

/** All that a text leaves open in braces: personal fields that nothing has filled, and pieces that are none. */
export function openPieces(text: string): string[] {
  const known = outermost(text).map(({ from, to }) => text.slice(from, to + 1)).filter((piece) => KNOWN.test(piece));
  return [...new Set([...known, ...unknownFields(text).map(({ field }) => field)])];
}

/** A message as it is written. Personal fields are filled in `body` alone: whatever `content` has in braces is sent as it is. */
export type WrittenMessage = { body: string | null | undefined; content?: object | undefined };

/** The pieces of these messages that nothing replaces and nobody has accepted, each once. */
export function fieldsToAccept(messages: readonly (WrittenMessage | null | undefined)[], accepted: readonly string[]): UnknownField[] {
  const found = messages.flatMap((message) => (message ? [...unknownFields(message.body ?? ''), ...stringsIn(message.content).flatMap(unfilled)] : []));
  return [...new Map(found.map((each): [string, UnknownField] => [each.field, each])).values()].filter(({ field }) => !accepted.includes(field));
}

const unfilled = (text: string): UnknownField[] => openPieces(text).map((field) => ({ field, suggestion: null }));

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

type Pair = { from: number; to: number };

function closed(text: string): string[] {
  return outermost(text).flatMap(({ from, to }) => {
    const piece = text.slice(from, to + 1);
    if (!KNOWN.test(piece)) return [piece];
    // A brace too many, which would be left over beside the value.
    const wider = text.slice(text[from - 1] === '{' ? from - 1 : from, text[to + 1] === '}' ? to + 2 : to + 1);
    return wider === piece ? [] : [wider];
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
    const piece = isInside(index) ? undefined : UNCLOSED.exec(text.slice(index))?.[0];
    return piece !== undefined && suggestionFor(piece) !== null ? [piece] : [];
  });
}

function suggestionFor(field: string): string | null {
  const [, name = '', fallback = ''] = /^[{\s]*([^{}|]*?)\s*(\|[^{}]*)?[}\s]*$/.exec(field) ?? [];
  const known = knownLike(name.normalize('NFKC').toLowerCase().replace(/[\s_-]/g, ''));
  return known === null ? null : `{${known}${fallback}}`;
}

function knownLike(name: string): string | null {
  if (NAMES_OF_NAME.includes(name)) return 'name';
  const exact = PERSONAL_FIELDS.find((field) => field === name);
  if (exact) return exact;
  // A digit tells the parameters apart: where it is another, none of them was meant.
  const near = PERSONAL_FIELDS.filter((field) => (
    field === 'name' ? distance(field, name) <= MAX_MISTYPED.name : field.at(-1) === name.at(-1) && distance(field, name) <= MAX_MISTYPED.param));
  return near.length === 1 ? near[0] ?? null : null;
}

/** Levenshtein's, with neighbors that changed places as one mistake. */
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
