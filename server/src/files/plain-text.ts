import { isUtf8 } from 'node:buffer';
import { inTurns, type Interruptible } from '../background';

/** What no text has: controls but tab, line and page ends, and escape (WHATWG MIME sniffing, section 3). */
const binary = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/;
/** Markup of any kind, and what a shell would run. */
const pretends = /^(<[a-z!?/%]|#!)/i;
const PRETENCE_CHARACTERS = 2;
/** Between two interruptions; an even number, so that UTF-16 is not cut within a unit. */
const SLICE_BYTES = 65_536;

/** Whether the bytes are words and nothing that a program could take for a page, a picture or a script. */
export function isPlainText(bytes: Buffer): Promise<boolean> {
  return inTurns(isWords(bytes));
}

function* isWords(bytes: Buffer): Interruptible<boolean> {
  const decode = decoderOf(bytes);
  if (!decode) return false;
  // What it pretends to be stands behind any space.
  let start = '';
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    const text = decode(bytes.subarray(at, at + SLICE_BYTES));
    if (binary.test(text)) return false;
    if (start.length < PRETENCE_CHARACTERS) start = (start + text).trimStart().slice(0, PRETENCE_CHARACTERS);
    yield;
  }
  return !pretends.test(start);
}

/** UTF-8, UTF-16 with its mark, or one byte a character, whichever alphabet that is. */
function decoderOf(bytes: Buffer): ((slice: Buffer) => string) | null {
  const mark = bytes.toString('hex', 0, 2);
  if (mark === 'fffe' || mark === 'feff') return bytes.length % 2 === 0 ? decodedBy(mark === 'fffe' ? 'utf-16le' : 'utf-16be') : null;
  return isUtf8(bytes) ? decodedBy('utf-8') : (slice) => slice.toString('latin1');
}

function decodedBy(encoding: string): (slice: Buffer) => string {
  const decoder = new TextDecoder(encoding);
  return (slice) => decoder.decode(slice, { stream: true });
}
