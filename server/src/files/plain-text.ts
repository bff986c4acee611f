import { isUtf8 } from 'node:buffer';

/** What no text has: controls but tab, line and page ends, and escape (WHATWG MIME sniffing, section 3). */
const binary = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/;
/** Markup of any kind, and what a shell would run. */
const pretends = /^\s*(<[a-z!?/%]|#!)/i;

/** Whether the bytes are words and nothing that a program could take for a page, a picture or a script. */
export function isPlainText(bytes: Buffer): boolean {
  const text = decoded(bytes);
  return text !== null && !binary.test(text) && !pretends.test(text);
}

/** UTF-8, UTF-16 with its mark, or one byte a character, whichever alphabet that is. */
function decoded(bytes: Buffer): string | null {
  const mark = bytes.toString('hex', 0, 2);
  if (mark === 'fffe' || mark === 'feff') return bytes.length % 2 === 0 ? new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be').decode(bytes) : null;
  return isUtf8(bytes) ? new TextDecoder('utf-8').decode(bytes) : bytes.toString('latin1');
}
