export const TRANSLITERATIONS = ['ua', 'ru', 'bg'] as const;
export type Transliteration = (typeof TRANSLITERATIONS)[number];

type Letters = Readonly<Record<string, string>>;

/** Letters transliterated alike in Ukrainian, Russian and Bulgarian. */
const common: Letters = {
  а: 'a', б: 'b', в: 'v', д: 'd', е: 'e', ж: 'zh', з: 'z', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't',
  у: 'u', ф: 'f', ц: 'ts', ч: 'ch', ш: 'sh',
};
const LETTERS: Readonly<Record<Transliteration, Letters>> = {
  /** Resolution 55 of the Cabinet of Ministers of Ukraine, 2010. */
  ua: { ...common, г: 'h', ґ: 'g', є: 'ie', и: 'y', і: 'i', ї: 'i', й: 'i', х: 'kh', щ: 'shch', ь: '', ю: 'iu', я: 'ia' },
  /** ICAO Doc 9303 part 3, as in Russian passports. */
  ru: { ...common, г: 'g', ё: 'e', и: 'i', й: 'i', х: 'kh', щ: 'shch', ъ: 'ie', ы: 'y', ь: '', э: 'e', ю: 'iu', я: 'ia' },
  /** The Streamlined System: Transliteration Act of Bulgaria, 2009. */
  bg: { ...common, г: 'g', и: 'i', ѝ: 'i', й: 'y', х: 'h', щ: 'sht', ъ: 'a', ь: 'y', ю: 'yu', я: 'ya' },
};
/** Ukrainian letters with another form at the start of a word. */
const UKRAINIAN_FIRST: Letters = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' };

/** A Cyrillic word, including apostrophes inside it. */
const WORD = /\p{Script=Cyrillic}+(?:['’ʼ]\p{Script=Cyrillic}+)*/gu;

/** True if the text has Cyrillic letters, and all of them belong to this language's alphabet. */
export function isTransliterated(text: string, language: Transliteration): boolean {
  const letters = text.normalize('NFC').toLowerCase().match(/\p{Script=Cyrillic}/gu);
  return letters !== null && letters.every((letter) => Object.hasOwn(LETTERS[language], letter));
}

/** Transliterates Cyrillic words by the national standard. Other text, and letters of other alphabets, stay unchanged. */
export function transliterate(text: string, language: Transliteration): string {
  return text.normalize('NFC').replace(WORD, (word) => transliterateWord(word, language));
}

function transliterateWord(word: string, language: Transliteration): string {
  if (language === 'bg' && word.toLowerCase() === 'българия') return inCaseOf(word, 'bulgaria');
  const characters = Array.from(word);
  let written = '';
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index] ?? '';
    const lower = character.toLowerCase();
    const latin = latinOf(lower, index, characters, language);
    if (latin === undefined) written += /['’ʼ]/.test(character) ? '' : character;
    else if (lower === character) written += latin;
    else written += isBesideCapital(characters, index) ? latin.toUpperCase() : capitalised(latin);
  }
  return written;
}

function latinOf(letter: string, index: number, word: readonly string[], language: Transliteration): string | undefined {
  if (language === 'ua') {
    // зг becomes "zgh", because "zh" stands for ж.
    if (letter === 'г' && word[index - 1]?.toLowerCase() === 'з') return 'gh';
    if (index === 0) return UKRAINIAN_FIRST[letter] ?? LETTERS.ua[letter];
  }
  if (language === 'bg' && letter === 'я' && index === word.length - 1 && word[index - 1]?.toLowerCase() === 'и') return 'a';
  return LETTERS[language][letter];
}

/** True if the next letter (at the word's end, the previous one) is also a capital: Ж then becomes "ZH" instead of "Zh". */
function isBesideCapital(word: readonly string[], index: number): boolean {
  const neighbour = word[index + 1] ?? word[index - 1];
  return neighbour !== undefined && neighbour !== neighbour.toLowerCase();
}

function inCaseOf(word: string, latin: string): string {
  if (word === word.toLowerCase()) return latin;
  return word === word.toUpperCase() ? latin.toUpperCase() : capitalised(latin);
}

const capitalised = (latin: string) => latin.charAt(0).toUpperCase() + latin.slice(1);
