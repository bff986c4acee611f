import { isGsm, septetCost } from './gsm-alphabet';
import { fillText } from './personal-fields';
import { countParts, type PartCount } from './sms-parts';
import { isTransliterated, transliterate, TRANSLITERATIONS, type Transliteration } from './transliteration';

/** How a text was brought into the GSM alphabet: by characters that look or read the same, or by the Latin letters of a language. */
export type Rewriting = 'lookalikes' | Transliteration;
export interface CheaperText {
  rewriting: Rewriting;
  text: string;
  before: PartCount;
  after: PartCount;
}

// What Unicode's own compatibility forms do not say.
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(Object.entries({
  '"': '“”„‟«»″〝〞', "'": '‘’‚‛′ʼ`´‹›', '-': '‐‑‒–—―−⁃', '*': '•●▪◦∙★☆', '.': '·', 'x': '×✕✖', ':': '÷', '/': '⁄∕', '\n': '\u2028\u2029',
  ' ': '\t', 'l': 'ł', 'L': 'Ł', 'd': 'đð', 'D': 'ĐÐ', 'i': 'ı', 'h': 'ħ', 'H': 'Ħ',
  '': '\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\ufe0e\ufe0f',
}).flatMap(([plain, written]) => Array.from(written, (character): [string, string] => [character, plain])));
const SPELT_OUT: ReadonlyMap<string, string> = new Map(Object.entries({
  '©': '(c)', '®': '(R)', '→': '->', '←': '<-', '≤': '<=', '≥': '>=', '≠': '!=', '±': '+-', 'œ': 'oe', 'Œ': 'OE', 'þ': 'th', 'Þ': 'Th', '₴': 'UAH', '₽': 'RUB', '№': 'No.',
}));

/** An address may not be rewritten: it would lead elsewhere. */
const ADDRESS = /(https?:\/\/\S+)/;

/**
 * The ways in which a text that travels as UCS-2 could travel in the GSM alphabet instead, the nearest to what was written
 * first. Each result is wholly in that alphabet and counts no more parts; Latin letters for another script are offered only
 * where they save a part. Addresses and personal fields stay as they are; what stands for a missing value is rewritten too.
 * None for a text that is in the alphabet already. An emoji, and an address with letters of its own, keep a text as it is.
 */
export function cheaperTexts(text: string): CheaperText[] {
  if (text === '' || isGsm(text)) return [];
  const before = countParts(fillText(text, {}));
  const rewritings: Rewriting[] = ['lookalikes', ...TRANSLITERATIONS.filter((language) => isTransliterated(text, language))];
  const offers: CheaperText[] = [];
  for (const rewriting of rewritings) {
    const written = rewrite(text, rewriting);
    if (written.trim() === '' || !isGsm(written) || offers.some((offer) => offer.text === written)) continue;
    const after = countParts(fillText(written, {}));
    if (rewriting === 'lookalikes' ? after.parts <= before.parts : after.parts < before.parts) offers.push({ rewriting, text: written, before, after });
  }
  return offers;
}

function rewrite(text: string, rewriting: Rewriting): string {
  const pieces = text.split(ADDRESS);
  return pieces.map((piece, index) => {
    if (index % 2 === 1) return piece;
    const latin = rewriting === 'lookalikes' ? piece : transliterate(piece, rewriting);
    return Array.from(latin.normalize('NFC'), lookAlike).join('');
  }).join('');
}

function lookAlike(character: string): string {
  if (character.length === 1 && septetCost(character.charCodeAt(0)) > 0) return character;
  const known = LOOK_ALIKES.get(character) ?? SPELT_OUT.get(character);
  if (known !== undefined) return known;
  // Of a letter with a mark that the alphabet lacks, the letter; of a ligature, a wide or a raised form, the plain one.
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('⁄', '/');
  return isGsm(plain) ? plain : character;
}
