import { PERSONAL_FIELDS, type PersonalField } from '@portal/messaging';

export type TextPiece = { kind: 'text' | 'link'; text: string } | { kind: 'field'; field: PersonalField; otherwise: string };

const NAMES = PERSONAL_FIELDS.join('|');
/** A mark behind an address ends the sentence, not the address. */
const PIECE = new RegExp(`\\{(?<field>${NAMES})(?:\\|(?<otherwise>[^{}]*))?\\}|https?://\\S*[^\\s.,;:!?)»”"']`, 'g');

/** A text as it is read on a phone: words, addresses that can be pressed, and what every recipient has of his own. */
export function piecesOf(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(PIECE)) {
    if (match.index > from) pieces.push({ kind: 'text', text: text.slice(from, match.index) });
    const field = PERSONAL_FIELDS.find((each) => each === match.groups?.field);
    pieces.push(field ? { kind: 'field', field, otherwise: match.groups?.otherwise?.trim() ?? '' } : { kind: 'link', text: match[0] });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) });
  return pieces;
}
