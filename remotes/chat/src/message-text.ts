/** Longer texts are folded: a hundred thousand characters in one bubble would bury the others, and hold up the page. */
export const FOLDED_AT = 1_500;
/** What comes after so many is shown as plain words. */
const MAX_PIECES = 1_000;

export type TextPiece = { kind: 'text' | 'link' | 'sign'; text: string };

/**
 * Characters that are not seen, and that turn or hide what is read: controls but tab and line breaks, marks, embeddings, overrides and
 * isolates of direction (UAX 9, section 2), invisible operators, and the byte order mark. Joiners of emoji and of scripts stay.
 */
const HIDDEN = /(?![\t\n\r])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** Addresses of the web alone: nothing that runs, opens a program, or stands for the page itself. */
const ADDRESS = /https?:\/\/[^\s<>"'`]+/gi;
/** What ends a sentence ends no address. */
const TRAILING = '.,;:!?…»”’)]}';

/** A text taken apart into what is shown as it stands, what is a link, and signs that stand for a character nobody would see. */
export function piecesOf(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTrailing(match[0]);
    if (!isHarmless(address)) continue;
    pieces.push(...plain(text.slice(from, match.index)), { kind: 'link', text: address });
    from = match.index + address.length;
    if (pieces.length > MAX_PIECES) break;
  }
  return [...pieces, ...plain(text.slice(from))];
}

/** The beginning, never half a surrogate pair. */
export function beginningOf(text: string, length = FOLDED_AT): string {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}

/** On one line and without what is not seen: for names of files and what is read aloud. */
export const onOneLine = (text: string): string => text.replace(HIDDEN, '').replace(/\s+/g, ' ').trim();

function plain(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const { 0: character, index } of text.matchAll(HIDDEN)) {
    if (index > from) pieces.push({ kind: 'text', text: text.slice(from, index) });
    pieces.push({ kind: 'sign', text: `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}` });
    from = index + 1;
    if (pieces.length > MAX_PIECES) break;
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from).replace(HIDDEN, '') });
  return pieces;
}

/** By hand: an expression anchored at the end would take the square of the length over a long row of dots. */
function withoutTrailing(address: string): string {
  let end = address.length;
  while (end > 0 && TRAILING.includes(address.charAt(end - 1))) end -= 1;
  // A bracket that the address opened is its own, as in those of encyclopaedias.
  return address[end] === ')' && address.slice(0, end).includes('(') ? address.slice(0, end + 1) : address.slice(0, end);
}

/** An address that names somebody before its host pretends to lead to him. */
function isHarmless(address: string): boolean {
  if (!URL.canParse(address) || address.search(HIDDEN) !== -1) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}
