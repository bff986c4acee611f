const CYRILLIC = 'оаіиенртсвлкмдупязьбгчйхжшюцщфєїэыґъё';
const LATIN = 'oaiienrtsvlkmdupqzwbg4jh3wyc6feyeyg99';

/** Folds case and writes Cyrillic letters as Latin ones, as searches for contacts do (`search_letters` in the database). */
export function searchLetters(text: string): string {
  return text.toLowerCase().replace(/\p{Script=Cyrillic}/gu, (letter) => {
    const at = CYRILLIC.indexOf(letter);
    return at < 0 ? letter : LATIN.charAt(at);
  });
}
