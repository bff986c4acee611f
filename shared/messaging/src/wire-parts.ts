import { ESCAPE, encodeGsm, isGsm } from './gsm-alphabet';
import { endOfCodeUnitPart, type SmsEncoding } from './sms-parts';

/**
 * How a connection submits a long text. `udh`: parts with a user data header. `sar`: parts with sar_* TLVs; the provider builds the
 * header. `payload`: whole in `message_payload`.
 */
export type LongTextMode = 'udh' | 'sar' | 'payload';

export interface WirePart {
  encoding: SmsEncoding;
  /** GSM: one septet per octet, top bit 0 (data_coding 0). UCS-2: big-endian (data_coding 8). Without the header. */
  octets: Uint8Array;
  /** User data header before the octets (esm_class bit 0x40). Only for parts of a long text. */
  udh?: Uint8Array;
  /** sar_msg_ref_num (16 bit), sar_total_segments and sar_segment_seqnum (from 1). Only for parts of a long text. */
  sar?: { reference: number; total: number; number: number };
  /** The octets go into the TLV message_payload (0x0424); short_message stays empty. */
  inPayload?: boolean;
}

// 3GPP TS 23.040: a user data field has 140 octets. The header takes 6; the other 134 hold 153 septets or 67 UTF-16 code units.
const SINGLE = { gsm: 160, ucs2: 70 } as const;
const PART = { gsm: 153, ucs2: 67 } as const;
const MAX_PARTS = 255;

/**
 * Splits a text into the parts submitted to the provider, byte-exact. A part has up to 153 septets, because the smallest concatenation
 * header (3GPP TS 23.040 section 9.2.3.24.1) has 6 octets. SPEC and `SMS_LIMITS` charge by 154, so a few lengths need one part more than
 * is charged. Escape pairs and surrogate pairs are never split. Grapheme clusters (a flag, an accented letter) stay whole if that needs no
 * further part. `reference` identifies the parts of one text. An empty text has no parts. Throws RangeError above 255 parts, the header's
 * maximum.
 */
export function splitForWire(text: string, reference: number, mode: LongTextMode): WirePart[] {
  if (text === '') return [];
  const encoding = isGsm(text) ? 'gsm' : 'ucs2';
  const whole = encoding === 'gsm' ? encodeGsm(text) : encodeUcs2(text);
  const units = encoding === 'gsm' ? whole.length : text.length;
  if (units <= SINGLE[encoding]) return [{ encoding, octets: whole }];
  if (mode === 'payload') return [{ encoding, octets: whole, inPayload: true }];

  const pieces = encoding === 'gsm' ? splitSeptets(whole) : splitCodeUnits(text).map(encodeUcs2);
  if (pieces.length > MAX_PARTS) {
    throw new RangeError(`A text cannot leave in ${pieces.length} parts, ${MAX_PARTS} is the most`);
  }
  const total = pieces.length;
  return pieces.map((octets, index) => (mode === 'sar'
    ? { encoding, octets, sar: { reference: reference & 0xffff, total, number: index + 1 } }
    : { encoding, octets, udh: Uint8Array.of(0x05, 0x00, 0x03, reference, total, index + 1) }));
}

/** Worst case for any text: three parts sent for two charged. The portal's operator pays the difference (VAL-13). */
export const MAX_UNCHARGED = { charged: 2, sent: 3 } as const;

/** Number of parts submitted in the modes `udh` and `sar`. At a few lengths this exceeds the number of charged parts. */
export function countWireParts(text: string): number {
  const septets = isGsm(text) ? encodeGsm(text) : null;
  const units = septets?.length ?? text.length;
  if (units <= (septets ? SINGLE.gsm : SINGLE.ucs2)) return units === 0 ? 0 : 1;
  return septets ? splitSeptets(septets).length : splitCodeUnits(text).length;
}

function encodeUcs2(text: string): Uint8Array {
  const octets = new Uint8Array(text.length * 2);
  const view = new DataView(octets.buffer);
  for (let index = 0; index < text.length; index++) view.setUint16(index * 2, text.charCodeAt(index));
  return octets;
}

function splitSeptets(septets: Uint8Array): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let start = 0;
  while (start < septets.length) {
    let end = Math.min(start + PART.gsm, septets.length);
    if (septets[end - 1] === ESCAPE) end--;
    pieces.push(septets.slice(start, end));
    start = end;
  }
  return pieces;
}

function splitCodeUnits(text: string): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = endOfCodeUnitPart(text, start, PART.ucs2);
    pieces.push(text.slice(start, end));
    start = end;
  }
  if (!JOINED_CODE_POINTS.test(text)) return pieces;
  const graphemeParts = splitBetweenGraphemes(text);
  return graphemeParts.length === pieces.length ? graphemeParts : pieces;
}

// Finding grapheme clusters is slow, so it is skipped for texts without these joining characters.
const JOINED_CODE_POINTS = /[\p{Mark}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d]/u;

function splitBetweenGraphemes(text: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (piece !== '' && piece.length + segment.length > PART.ucs2) {
      pieces.push(piece);
      piece = '';
    }
    piece += segment;
    // A character with many combining marks can be longer than a part.
    while (piece.length > PART.ucs2) {
      const end = endOfCodeUnitPart(piece, 0, PART.ucs2);
      pieces.push(piece.slice(0, end));
      piece = piece.slice(end);
    }
  }
  pieces.push(piece);
  return pieces;
}
