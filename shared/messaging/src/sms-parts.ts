import { countSeptets, septetCost } from './gsm-alphabet';

export type SmsEncoding = 'gsm' | 'ucs2';

/** Lengths in septets for `gsm` (an extension character takes two), in UTF-16 code units for `ucs2`. */
export interface SmsLimits {
  gsm: { single: number; part: number };
  ucs2: { single: number; part: number };
  recommendedParts: number;
}

/** Limits for counting, showing and charging SMS (SPEC section 5, VAL-01). SPEC charges per 154 septets, `splitForWire` fits only 153. */
export const SMS_LIMITS: Readonly<SmsLimits> = {
  gsm: { single: 160, part: 154 },
  ucs2: { single: 70, part: 67 },
  recommendedParts: 3,
};

/** Size of one text, as shown and charged. */
export interface PartCount {
  encoding: SmsEncoding;
  /** Septets or UTF-16 code units of the whole text. */
  units: number;
  parts: number;
  /** Capacity of one part: the single limit if the text fits into one, otherwise the limit per part. */
  perPart: number;
  /** Free units in the last part. */
  remainingInPart: number;
  recommendedExceeded: boolean;
}

/**
 * Counts a text's parts, as charged (VAL-01). One character outside GSM 03.38 makes the whole text UCS-2. Escape pairs and surrogate pairs
 * are never split, so a part may be one unit short. An empty text has 0 parts: nothing is sent.
 */
export function countParts(text: string, limits: Readonly<SmsLimits> = SMS_LIMITS): PartCount {
  const septets = countSeptets(text);
  const encoding = septets === undefined ? 'ucs2' : 'gsm';
  const units = septets ?? text.length;
  const { single, part } = limits[encoding];
  if (units <= single) {
    return {
      encoding, units, parts: units === 0 ? 0 : 1,
      perPart: single, remainingInPart: single - units, recommendedExceeded: limits.recommendedParts < 1 && units > 0,
    };
  }
  if (part < 2) throw new RangeError('A part must have room for a pair');
  const { parts, used } = encoding === 'gsm' ? fillWithSeptets(text, units, part) : fillWithCodeUnits(text, part);
  return {
    encoding, units, parts, perPart: part, remainingInPart: part - used,
    recommendedExceeded: parts > limits.recommendedParts,
  };
}

/** Splits a text into the parts counted by `countParts`. Joining them gives the original text. */
export function splitIntoParts(text: string, limits: Readonly<SmsLimits> = SMS_LIMITS): string[] {
  const { encoding, parts } = countParts(text, limits);
  if (parts <= 1) return parts === 0 ? [] : [text];
  const { part } = limits[encoding];
  const pieces: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = encoding === 'gsm' ? endOfSeptetPart(text, start, part) : endOfCodeUnitPart(text, start, part);
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}

function endOfSeptetPart(text: string, start: number, part: number): number {
  let used = 0;
  let end = start;
  while (end < text.length) {
    used += septetCost(text.charCodeAt(end));
    if (used > part) break;
    end++;
  }
  return end;
}

/** Returns the end index of a part of up to `part` code units from `start`. Never splits a surrogate pair. */
export function endOfCodeUnitPart(text: string, start: number, part: number): number {
  const end = start + part;
  if (end >= text.length) return text.length;
  const splitsPair = isHighSurrogate(text.charCodeAt(end - 1)) && isLowSurrogate(text.charCodeAt(end));
  return splitsPair ? end - 1 : end;
}

interface Filled {
  parts: number;
  /** Units in the last part. */
  used: number;
}

function fillWithSeptets(text: string, septets: number, part: number): Filled {
  if (septets === text.length) {
    const parts = Math.ceil(septets / part);
    return { parts, used: septets - (parts - 1) * part };
  }
  let parts = 1;
  let used = 0;
  for (let index = 0; index < text.length; index++) {
    const cost = septetCost(text.charCodeAt(index));
    if (used + cost > part) {
      parts++;
      used = 0;
    }
    used += cost;
  }
  return { parts, used };
}

function fillWithCodeUnits(text: string, part: number): Filled {
  let parts = 0;
  let start = 0;
  let used = 0;
  while (start < text.length) {
    const end = endOfCodeUnitPart(text, start, part);
    used = end - start;
    parts++;
    start = end;
  }
  return { parts, used };
}

function isHighSurrogate(codeUnit: number): boolean {
  return codeUnit >= 0xd800 && codeUnit <= 0xdbff;
}

function isLowSurrogate(codeUnit: number): boolean {
  return codeUnit >= 0xdc00 && codeUnit <= 0xdfff;
}
