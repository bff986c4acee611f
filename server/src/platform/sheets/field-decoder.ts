import type { FileEncoding } from '@portal/messaging';

/** `damaged`: some bytes are invalid in this encoding; U+FFFD replaces them. */
type DecodedField = { text: string; damaged: boolean };
export type FieldDecoder = (units: string) => DecodedField;

const beyondAscii = /[\x80-\xff]/;
const REPLACEMENT = '\ufffd';
/** U+FFFD in UTF-8, one character per byte. */
const REPLACEMENT_BYTES = '\u00ef\u00bf\u00bd';
const loneSurrogate = /\p{Surrogate}/u;
const loneSurrogates = new RegExp(loneSurrogate, 'gu');

/** Decodes the units of a file: one character per byte, or per UTF-16 code unit. */
export function fieldDecoder(encoding: FileEncoding): FieldDecoder {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return decodeWide;
  const decoder = encoding === 'utf-8' ? null : new TextDecoder(encoding);
  return (units) => {
    if (!beyondAscii.test(units)) return { text: units, damaged: false };
    const bytes = Buffer.from(units, 'latin1');
    if (decoder) return { text: decoder.decode(bytes), damaged: false };
    const text = bytes.toString('utf8');
    return { text, damaged: text.includes(REPLACEMENT) && !units.includes(REPLACEMENT_BYTES) };
  };
}

function decodeWide(units: string): DecodedField {
  return loneSurrogate.test(units) ? { text: units.replace(loneSurrogates, REPLACEMENT), damaged: true } : { text: units, damaged: false };
}
