/** Single-byte encodings, most likely first. */
const LEGACY_ENCODINGS = ['windows-1251', 'windows-1252', 'koi8-u', 'ibm866', 'x-mac-cyrillic'] as const;
export type LegacyEncoding = (typeof LEGACY_ENCODINGS)[number];

const SAMPLE_BYTES = 65_536;
/** An encoding must beat the most likely one by this score, so that a few short names don't decide. */
const HEAD_START = 4;
/** Ukrainian, Russian and Bulgarian letters in three groups by frequency; letters of other alphabets lower the score. */
const COMMON = new Set('оаеинті');
const COMMON_LETTERS = new Set('рсвлкмудпязьъ');
const KNOWN = new Set('бгйчхжшюцщфїєґёыэ');
const LATIN = /\p{Script=Latin}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;
/** A word of mixed scripts, such as "Garcнa", is a Western name decoded as Cyrillic. */
const MIXED_WORD = /\p{Script=Latin}\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{Script=Latin}/u;
/** Non-ASCII characters common in texts besides letters. */
const COMMON_SIGNS = new Set('’‘“”„«»–—…№€₴§©®°\u00a0');

/** The encoding in which the non-ASCII bytes most resemble names and words of the customers' languages. */
export function detectLegacyEncoding(bytes: Uint8Array): LegacyEncoding {
  const first = bytes.findIndex((byte) => byte > 0x7f);
  const sample = bytes.subarray(Math.max(first - 1, 0), Math.max(first - 1, 0) + SAMPLE_BYTES);
  const scores = LEGACY_ENCODINGS.map((encoding, index) => {
    const text = new TextDecoder(encoding).decode(sample);
    return { encoding, score: likeness(text) + (index === 0 && !MIXED_WORD.test(text) ? HEAD_START : 0) };
  });
  return scores.reduce((best, other) => (other.score > best.score ? other : best)).encoding;
}

function likeness(text: string): number {
  let score = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign > '\x7f') score += judge(sign, text.charAt(at - 1), text.charAt(at + 1));
  }
  return score;
}

function judge(sign: string, before: string, after: string): number {
  const isCyrillic = CYRILLIC.test(sign);
  if (!isCyrillic && !LATIN.test(sign)) return COMMON_SIGNS.has(sign) ? 0 : -3;
  const neighbors = [before, after].filter((next) => LATIN.test(next) || CYRILLIC.test(next));
  if (neighbors.length === 0) return isCyrillic && !isKnown(sign) ? -3 : 0;
  // A capital after a small letter, as in иВАН, indicates another encoding.
  const isMisplaced = isCapital(sign) && isLetter(before) && !isCapital(before);
  return (isMisplaced ? -6 : 0) + (isCyrillic ? cyrillicScore(sign, neighbors) : latinScore(neighbors));
}

function cyrillicScore(sign: string, neighbors: readonly string[]): number {
  const letter = sign.toLowerCase();
  const mixed = neighbors.some((next) => next <= '\x7f') ? -2 : 0;
  if (COMMON.has(letter)) return 3 + mixed;
  if (COMMON_LETTERS.has(letter)) return 2 + mixed;
  return (KNOWN.has(letter) ? 1 : -3) + mixed;
}

/** An accented Latin letter is plausible only beside an ASCII one. */
function latinScore(neighbors: readonly string[]): number {
  return neighbors.some((next) => next <= '\x7f') ? 1.5 : -1;
}

function isKnown(sign: string): boolean {
  const letter = sign.toLowerCase();
  return COMMON.has(letter) || COMMON_LETTERS.has(letter) || KNOWN.has(letter);
}

function isLetter(sign: string): boolean {
  return sign.toLowerCase() !== sign.toUpperCase();
}

function isCapital(sign: string): boolean {
  return isLetter(sign) && sign === sign.toUpperCase();
}
