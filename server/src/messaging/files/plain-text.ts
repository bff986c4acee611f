import { isUtf8 } from 'node:buffer';
import { runInSlices, type Interruptible } from '../../platform/background';

/** Control characters except tab, line breaks, form feed and escape (WHATWG MIME sniffing, section 3). */
const binary = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/;
const pretends = /^(<[a-z!?/%]|#!)/i;
const PRETENCE_CHARACTERS = 2;
/** Bytes decoded before each yield to the event loop. The number is even, so that no UTF-16 unit is split. */
const SLICE_BYTES = 65_536;

export function isPlainText(bytes: Buffer): Promise<boolean> {
  return runInSlices(isReadable(bytes));
}

function* isReadable(bytes: Buffer): Interruptible<boolean> {
  const decode = decoderOf(bytes);
  if (!decode) return false;
  let start = '';
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    const text = decode(bytes.subarray(at, at + SLICE_BYTES));
    if (binary.test(text)) return false;
    if (start.length < PRETENCE_CHARACTERS) start = (start + text).trimStart().slice(0, PRETENCE_CHARACTERS);
    yield;
  }
  return !pretends.test(start);
}

function decoderOf(bytes: Buffer): ((slice: Buffer) => string) | null {
  const mark = bytes.toString('hex', 0, 2);
  if (mark === 'fffe' || mark === 'feff') return bytes.length % 2 === 0 ? decodedBy(mark === 'fffe' ? 'utf-16le' : 'utf-16be') : null;
  return isUtf8(bytes) ? decodedBy('utf-8') : (slice) => slice.toString('latin1');
}

function decodedBy(encoding: string): (slice: Buffer) => string {
  const decoder = new TextDecoder(encoding);
  return (slice) => decoder.decode(slice, { stream: true });
}
