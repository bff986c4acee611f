import { HIDDEN_CHARACTERS as HIDDEN, onOneLine } from '@portal/messaging';

/** Longer texts are folded: 100,000 characters in one bubble would slow down the page. */
export const FOLDED_AT = 1_500;
/** After this many spans (text, links and marked invisible characters), the remaining text is shown as plain text. */
const MAX_PIECES = 1_000;

export type TextSpan = { kind: 'text' | 'link' | 'sign'; text: string };

/** Only http and https: other schemes may run scripts or open programs. */
const ADDRESS = /https?:\/\/[^\s<>"'`]+/gi;
/** Punctuation that ends a sentence is not part of an address. */
const TRAILING = '.,;:!?…»”’)]}';

/** Splits a text into plain text, links, and visible signs (`U+202E`) for invisible characters. */
export function spansOf(text: string): TextSpan[] {
  const spans: TextSpan[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTrailing(match[0]);
    if (!isHarmless(address)) continue;
    spans.push(...plain(text.slice(from, match.index)), { kind: 'link', text: address });
    from = match.index + address.length;
    if (spans.length > MAX_PIECES) break;
  }
  return [...spans, ...plain(text.slice(from))];
}

/** The beginning of the text, never ending in half a surrogate pair. */
export function beginningOf(text: string, length = FOLDED_AT): string {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}

/** Characters of an excerpt, and of those before the match. */
const [EXCERPT, BEFORE_MATCH] = [160, 40];

/** An excerpt around the first match, on one line. */
export function excerptAround(text: string, words: string): string {
  const at = Math.max(0, text.toLocaleLowerCase().indexOf(words.toLocaleLowerCase()) - BEFORE_MATCH);
  const excerpt = beginningOf(text.slice(at), EXCERPT);
  return `${at > 0 ? '…' : ''}${onOneLine(excerpt)}${at + excerpt.length < text.length ? '…' : ''}`;
}

function plain(text: string): TextSpan[] {
  const spans: TextSpan[] = [];
  let from = 0;
  for (const { 0: character, index } of text.matchAll(HIDDEN)) {
    if (index > from) spans.push({ kind: 'text', text: text.slice(from, index) });
    spans.push({ kind: 'sign', text: `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}` });
    from = index + 1;
    if (spans.length > MAX_PIECES) break;
  }
  if (from < text.length) spans.push({ kind: 'text', text: text.slice(from).replace(HIDDEN, '') });
  return spans;
}

/** Removes trailing punctuation in a loop, because a regular expression takes quadratic time on a long series of dots. */
function withoutTrailing(address: string): string {
  let end = address.length;
  while (end > 0 && TRAILING.includes(address.charAt(end - 1))) end -= 1;
  // A closing parenthesis belongs to the address if the address contains an opening one, as in Wikipedia links.
  return address[end] === ')' && address.slice(0, end).includes('(') ? address.slice(0, end + 1) : address.slice(0, end);
}

/** False if the URL has a user name or password, which can imitate another host, as in `https://bank.com@evil.example`. */
function isHarmless(address: string): boolean {
  if (!URL.canParse(address) || address.search(HIDDEN) !== -1) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}
