import { ESCAPE, encodeGsm, isGsm } from './gsm-alphabet';
import { endOfCodeUnitPart, type SmsEncoding } from './sms-parts';

/**
 * How a provider connection takes a long text: cut by us with a header in each part, cut by us with the same said by
 * the TLVs sar_*, of which the provider makes the header, or whole in `message_payload`.
 */
export type LongTextMode = 'udh' | 'sar' | 'payload';

export interface WirePart {
  encoding: SmsEncoding;
  /** GSM: one septet per octet, top bit 0 (data_coding 0). UCS-2: big-endian (data_coding 8). Without the header. */
  octets: Uint8Array;
  /** The user data header that goes before the octets (esm_class bit 0x40). Only in parts of a long text. */
  udh?: Uint8Array;
  /** sar_msg_ref_num (16 bit), sar_total_segments and sar_segment_seqnum (from 1). Only in parts of a long text. */
  sar?: { reference: number; total: number; number: number };
  /** The octets go into the TLV message_payload (0x0424), short_message stays empty. */
  inPayload?: boolean;
}

// 3GPP TS 23.040: a user data field has 140 octets. Six go to the header, so (140 - 6) * 8 / 7 septets remain, or half as many units.
const SINGLE = { gsm: 160, ucs2: 70 } as const;
const PART = { gsm: 153, ucs2: 67 } as const;
const MAX_PARTS = 255;

/**
 * Cuts a text into what really leaves for the provider, byte-exact.
 *
 * It cuts at 153 septets while `SMS_LIMITS` counts 154: SPEC charges by 154, but that number forgets the length octet
 * of the header. The smallest header that phones join by (3GPP TS 23.040 section 9.2.3.24.1: 05 00 03 rr tt ss) has 6
 * octets and leaves 153, so a text of 307 or 308 septets, or of 460 to 462, leaves in one part more than is charged.
 * An escape pair or a surrogate pair is never cut. A drawn character of several code points (a flag, a family, a letter
 * with its accent) is kept whole where that costs no further part.
 *
 * `reference` marks the parts of one text; its low octet is used in a header, its low two in sar_msg_ref_num. With
 * sar_* the cuts are the same, as it is this header that the provider makes of them. An empty text gives no parts. Throws RangeError when
 * the text needs more than 255 parts, the most the header can number.
 */
export function splitForWire(text: string, reference: number, mode: LongTextMode): WirePart[] {
  if (text === '') return [];
  const encoding = isGsm(text) ? 'gsm' : 'ucs2';
  const whole = encoding === 'gsm' ? encodeGsm(text) : encodeUcs2(text);
  const units = encoding === 'gsm' ? whole.length : text.length;
  if (units <= SINGLE[encoding]) return [{ encoding, octets: whole }];
  if (mode === 'payload') return [{ encoding, octets: whole, inPayload: true }];

  const pieces = encoding === 'gsm' ? cutSeptets(whole) : cutCodeUnits(text).map(encodeUcs2);
  if (pieces.length > MAX_PARTS) {
    throw new RangeError(`A text cannot leave in ${pieces.length} parts, ${MAX_PARTS} is the most`);
  }
  const total = pieces.length;
  return pieces.map((octets, index) => (mode === 'sar'
    ? { encoding, octets, sar: { reference: reference & 0xffff, total, number: index + 1 } }
    : { encoding, octets, udh: Uint8Array.of(0x05, 0x00, 0x03, reference, total, index + 1) }));
}

/** The text of which the provider pays for the largest share itself (VAL-13): no other leaves in more parts for each part that is charged. */
export const MAX_UNCHARGED = { charged: 2, sent: 3 } as const;

/** The parts in which a text leaves with a header in each: more than are charged at a few lengths. */
export function countWireParts(text: string): number {
  const septets = isGsm(text) ? encodeGsm(text) : null;
  const units = septets?.length ?? text.length;
  if (units <= (septets ? SINGLE.gsm : SINGLE.ucs2)) return units === 0 ? 0 : 1;
  return septets ? cutSeptets(septets).length : cutCodeUnits(text).length;
}

function encodeUcs2(text: string): Uint8Array {
  const octets = new Uint8Array(text.length * 2);
  const view = new DataView(octets.buffer);
  for (let index = 0; index < text.length; index++) view.setUint16(index * 2, text.charCodeAt(index));
  return octets;
}

function cutSeptets(septets: Uint8Array): Uint8Array[] {
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

function cutCodeUnits(text: string): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = endOfCodeUnitPart(text, start, PART.ucs2);
    pieces.push(text.slice(start, end));
    start = end;
  }
  if (!JOINED_CODE_POINTS.test(text)) return pieces;
  const kept = cutBetweenDrawnCharacters(text);
  return kept.length === pieces.length ? kept : pieces;
}

// Segmenting is slow, so only a text that can hold a joined character is segmented.
const JOINED_CODE_POINTS = /[\p{Mark}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d]/u;

function cutBetweenDrawnCharacters(text: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (piece !== '' && piece.length + segment.length > PART.ucs2) {
      pieces.push(piece);
      piece = '';
    }
    piece += segment;
    // Marks can be heaped up without end, and then a single drawn character is longer than a part.
    while (piece.length > PART.ucs2) {
      const end = endOfCodeUnitPart(piece, 0, PART.ucs2);
      pieces.push(piece.slice(0, end));
      piece = piece.slice(end);
    }
  }
  pieces.push(piece);
  return pieces;
}
