import { PERSONAL_FIELDS, UNSUBSCRIBE_FIELD, type PersonalField } from '@portal/messaging';

export type TextSpan = { kind: 'text' | 'link'; text: string } | { kind: 'field'; field: PersonalField | 'unsubscribe'; otherwise: string };

const NAMES = PERSONAL_FIELDS.join('|');
/** Matches a field, or a URL without trailing punctuation. */
const PIECE = new RegExp(`\\{(?<field>${NAMES})(?:\\|(?<otherwise>[^{}]*))?\\}|${UNSUBSCRIBE_FIELD}|https?://\\S*[^\\s.,;:!?)»”"']`, 'g');

/** Splits a text into plain text, links and fields. */
export function spansOf(text: string): TextSpan[] {
  const spans: TextSpan[] = [];
  let from = 0;
  for (const match of text.matchAll(PIECE)) {
    if (match.index > from) spans.push({ kind: 'text', text: text.slice(from, match.index) });
    const field = PERSONAL_FIELDS.find((each) => each === match.groups?.field);
    if (match[0] === UNSUBSCRIBE_FIELD) spans.push({ kind: 'field', field: 'unsubscribe', otherwise: '' });
    else spans.push(field ? { kind: 'field', field, otherwise: match.groups?.otherwise?.trim() ?? '' } : { kind: 'link', text: match[0] });
    from = match.index + match[0].length;
  }
  if (from < text.length) spans.push({ kind: 'text', text: text.slice(from) });
  return spans;
}
