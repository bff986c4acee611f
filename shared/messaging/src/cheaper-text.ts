import { isGsm, septetCost } from './gsm-alphabet';
import { fillText } from './personal-fields';
import { countParts, type PartCount } from './sms-parts';
import { isTransliterated, transliterate, TRANSLITERATIONS, type Transliteration } from './transliteration';

/** How a text was converted to the GSM alphabet: by lookalike characters, or by transliteration from a language. */
export type Rewriting = 'lookalikes' | Transliteration;
export interface CheaperText {
  rewriting: Rewriting;
  text: string;
  before: PartCount;
  after: PartCount;
}

// Lookalikes that Unicode's compatibility normalization (NFKD) doesn't replace.
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(Object.entries({
  '"': '“”„‟«»″〝〞', "'": '‘’‚‛′ʼ`´‹›', '-': '‐‑‒–—―−⁃', '*': '•●▪◦∙★☆', '.': '·', 'x': '×✕✖', ':': '÷', '/': '⁄∕', '\n': '\u2028\u2029',
  ' ': '\t', 'l': 'ł', 'L': 'Ł', 'd': 'đð', 'D': 'ĐÐ', 'i': 'ı', 'h': 'ħ', 'H': 'Ħ',
  '': '\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\ufe0e\ufe0f',
}).flatMap(([plain, written]) => Array.from(written, (character): [string, string] => [character, plain])));
const SPELT_OUT: ReadonlyMap<string, string> = new Map(Object.entries({
  '©': '(c)', '®': '(R)', '→': '->', '←': '<-', '≤': '<=', '≥': '>=', '≠': '!=', '±': '+-', 'œ': 'oe', 'Œ': 'OE', 'þ': 'th', 'Þ': 'Th',
  '₴': 'UAH', '₽': 'RUB', '№': 'No.',
}));

/** URLs stay unchanged: a rewritten URL would lead elsewhere. */
const ADDRESS = /(https?:\/\/\S+)/;

/**
 * Rewrites a UCS-2 text in the GSM alphabet; the result closest to the original comes first. No result has more parts than the original.
 * URLs and personal fields stay unchanged. Returns an empty list if the text can't or needn't be rewritten.
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
    if (rewriting === 'lookalikes' ? after.parts <= before.parts : after.parts < before.parts) {
      offers.push({ rewriting, text: written, before, after });
    }
  }
  return offers;
}

function rewrite(text: string, rewriting: Rewriting): string {
  const pieces = text.split(ADDRESS);
  return pieces.map((piece, index) => {
    if (index % 2 === 1) return piece;
    const latin = rewriting === 'lookalikes' ? piece : transliterate(piece, rewriting);
    return Array.from(latin.normalize('NFC'), latinLookalike).join('');
  }).join('');
}

function latinLookalike(character: string): string {
  if (character.length === 1 && septetCost(character.charCodeAt(0)) > 0) return character;
  const known = LOOK_ALIKES.get(character) ?? SPELT_OUT.get(character);
  if (known !== undefined) return known;
  // Accented letters lose marks that GSM lacks; ligatures, full-width and superscript forms become plain.
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('⁄', '/');
  return isGsm(plain) ? plain : character;
}
