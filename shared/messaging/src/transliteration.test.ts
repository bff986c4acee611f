import * as fc from 'fast-check';
import { isTransliterated, transliterate, TRANSLITERATIONS } from './transliteration';

describe('Ukrainian', () => {
  // Examples from the resolution's table.
  it.each([
    ['Алушта', 'Alushta'], ['Вишгород', 'Vyshhorod'], ['Гадяч', 'Hadiach'], ['Ґалаґан', 'Galagan'], ['Єнакієве', 'Yenakiieve'],
    ['Гаєвич', 'Haievych'],
    ['Згорани', 'Zghorany'], ['Розгон', 'Rozghon'], ['Їжакевич', 'Yizhakevych'], ['Кадиївка', 'Kadyivka'], ['Йосипівка', 'Yosypivka'],
    ['Стрий', 'Stryi'],
    ['Щербухи', 'Shcherbukhy'], ['Гоща', 'Hoshcha'], ['Юрій', 'Yurii'], ['Корюківка', 'Koriukivka'], ['Яготин', 'Yahotyn'],
    ['Костянтин', 'Kostiantyn'],
    ["Знам'янка", 'Znamianka'], ['Львів', 'Lviv'], ['з’їзд', 'zizd'], ['ЩО ЦЕ', 'SHCHO TSE'], ['Її', 'Yii'], ['Я, ти', 'Ya, ty'],
  ])('%s: %s', (written, latin) => expect(transliterate(written, 'ua')).toBe(latin));
});

describe('Russian', () => {
  it.each([
    ['Съешь ещё этих мягких французских булок', 'Sieesh eshche etikh miagkikh frantsuzskikh bulok'], ['Юрьев', 'Iurev'],
    ['Щука', 'Shchuka'], ['ЩУКА', 'SHCHUKA'],
    ['выходной', 'vykhodnoi'], ['Жук', 'Zhuk'], ['Ж', 'Zh'],
  ])('%s: %s', (written, latin) => expect(transliterate(written, 'ru')).toBe(latin));
});

describe('Bulgarian', () => {
  // Examples from the act: the country's name, and a final -ия.
  it.each([
    ['България', 'Bulgaria'], ['БЪЛГАРИЯ', 'BULGARIA'], ['София', 'Sofia'], ['Мария Иванова', 'Maria Ivanova'],
    ['Стара Загора', 'Stara Zagora'], ['Щъркелово', 'Shtarkelovo'],
    ['Ямбол', 'Yambol'], ['Юндола', 'Yundola'], ['Николай', 'Nikolay'], ['Синьо', 'Sinyo'], ['хижа', 'hizha'], ['приятел', 'priyatel'],
  ])('%s: %s', (written, latin) => expect(transliterate(written, 'bg')).toBe(latin));
});

it.each([
  ['Привіт', ['ua']], ['Вы', ['ru']], ['Ещё', ['ru']], ['гроздь', ['ua', 'ru', 'bg']], ['ѝ', ['bg']], ['Hello', []], ['Ђорђе', []],
  ['', []],
])('%s can be of %j', (text, languages) => {
  expect(TRANSLITERATIONS.filter((language) => isTransliterated(text, language))).toEqual(languages);
});

it('reads a letter and its combining mark as one letter', () => {
  expect(transliterate('Стр\u0438\u0438\u0306', 'ua')).toBe('Stryi');
  expect(isTransliterated('\u0456\u0308', 'ua')).toBe(true);
});

it('leaves no Cyrillic letter of the language, and keeps other text', () => {
  const letters = {
    ua: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя', ru: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя', bg: 'абвгдежзийклмнопрстуфхцчшщъьюя',
  };
  for (const language of TRANSLITERATIONS) {
    const word = fc.string({ unit: fc.constantFrom(...letters[language], ...letters[language].toUpperCase()) });
    fc.assert(fc.property(word, fc.stringMatching(/^[ a-zA-Z0-9{}.,!]*$/), (cyrillic, latin) => {
      expect(isTransliterated(cyrillic, language)).toBe(cyrillic !== '');
      expect(transliterate(cyrillic, language)).toMatch(/^[a-z]*$/i);
      expect(transliterate(`${latin} ${cyrillic}`, language)).toBe(`${latin} ${transliterate(cyrillic, language)}`);
    }));
  }
});
