import type { Language } from '@portal/contracts';
import fc from 'fast-check';
import { amountInWords } from './amount-in-words';
import { bulgarianNumber } from './bulgarian';
import { englishNumber } from './english';
import { readEnglish, readUkrainian } from './read-numbers.fixture';
import { russianNumber } from './russian';
import { ukrainianNumber } from './ukrainian';

const UNIT = 10_000n;

describe('an amount in words', () => {
  it.each<[Language, bigint, string, string]>([
    ['ua', 0n, 'UAH', 'Нуль гривень 00 коп.'],
    ['ua', 1n, 'UAH', 'Одна гривня 00 коп.'],
    ['ua', 2n, 'UAH', 'Дві гривні 00 коп.'],
    ['ua', 5n, 'UAH', 'П’ять гривень 00 коп.'],
    ['ua', 11n, 'UAH', 'Одинадцять гривень 00 коп.'],
    ['ua', 14n, 'UAH', 'Чотирнадцять гривень 00 коп.'],
    ['ua', 21n, 'UAH', 'Двадцять одна гривня 00 коп.'],
    ['ua', 1_000n, 'UAH', 'Одна тисяча гривень 00 коп.'],
    ['ua', 22_022n, 'UAH', 'Двадцять дві тисячі двадцять дві гривні 00 коп.'],
    ['ua', 1_002_000n, 'UAH', 'Один мільйон дві тисячі гривень 00 коп.'],
    [
      'ua', 999_999_999n, 'UAH',
      'Дев’ятсот дев’яносто дев’ять мільйонів дев’ятсот дев’яносто дев’ять тисяч дев’ятсот дев’яносто дев’ять гривень 00 коп.',
    ],
    ['ua', 1n, 'EUR', 'Одне євро 00 євроцентів'],
    ['ua', 2n, 'EUR', 'Два євро 00 євроцентів'],
    ['ua', 2n, 'USD', 'Два долари США 00 центів'],
    ['ua', 41n, 'PLN', 'Сорок один злотий 00 грошів'],
    ['ua', 2n, 'BGN', 'Два болгарські леви 00 стотинок'],
    ['ru', 1n, 'UAH', 'Одна гривна 00 коп.'],
    ['ru', 2n, 'UAH', 'Две гривны 00 коп.'],
    ['ru', 112n, 'UAH', 'Сто двенадцать гривен 00 коп.'],
    ['ru', 1n, 'EUR', 'Один евро 00 евроцентов'],
    ['ru', 2_002n, 'USD', 'Две тысячи два доллара США 00 центов'],
    ['ru', 5_000_001n, 'BGN', 'Пять миллионов один болгарский лев 00 стотинок'],
    ['ru', 3n, 'PLN', 'Три злотых 00 грошей'],
    ['bg', 1n, 'BGN', 'Един лев 00 ст.'],
    ['bg', 2n, 'BGN', 'Два лева 00 ст.'],
    ['bg', 1n, 'UAH', 'Една гривна 00 коп.'],
    ['bg', 2n, 'UAH', 'Две гривни 00 коп.'],
    ['bg', 1n, 'EUR', 'Едно евро 00 евроцента'],
    ['bg', 2n, 'EUR', 'Две евро 00 евроцента'],
    ['bg', 21n, 'BGN', 'Двадесет и един лева 00 ст.'],
    ['bg', 120n, 'BGN', 'Сто и двадесет лева 00 ст.'],
    ['bg', 121n, 'UAH', 'Сто двадесет и една гривни 00 коп.'],
    ['bg', 1_100n, 'BGN', 'Хиляда и сто лева 00 ст.'],
    ['bg', 1_105n, 'BGN', 'Хиляда сто и пет лева 00 ст.'],
    ['bg', 2_001n, 'BGN', 'Две хиляди и един лева 00 ст.'],
    ['bg', 21_000n, 'USD', 'Двадесет и една хиляди щатски долара 00 цента'],
    ['bg', 1_001_000n, 'BGN', 'Един милион и хиляда лева 00 ст.'],
    ['bg', 2_300_000n, 'BGN', 'Два милиона и триста хиляди лева 00 ст.'],
    ['en', 1n, 'UAH', 'One hryvnia 00 kopiikas'],
    ['en', 21n, 'EUR', 'Twenty-one euros 00 cents'],
    ['en', 1_005n, 'BGN', 'One thousand and five leva 00 stotinki'],
    ['en', 1_234_567n, 'USD', 'One million two hundred and thirty-four thousand five hundred and sixty-seven US dollars 00 cents'],
  ])('in %s, %s of %s %s: %s', (language, whole, currency, words) => {
    expect(amountInWords(whole * UNIT, currency, language)).toBe(words);
  });

  it.each<[Language, bigint, string, string]>([
    ['ua', 10_500n, 'UAH', 'Одна гривня 05 коп.'],
    ['ua', 32_200n, 'USD', 'Три долари США 22 центи'],
    ['ru', 12_100n, 'EUR', 'Один евро 21 евроцент'],
    ['bg', 10_100n, 'EUR', 'Едно евро 01 евроцент'],
    ['en', 10_100n, 'GBP', 'One pound sterling 01 penny'],
  ])('in %s tells the hundredths of %s in two digits', (language, amount, currency, words) => {
    expect(amountInWords(amount, currency, language)).toBe(words);
  });

  it('calls a currency without a name by its code', () => {
    expect(amountInWords(22n * UNIT + 700n, 'ISK', 'ua')).toBe('Двадцять два ISK 07/100');
  });

  it('rounds what is finer than a minor unit, into the whole where it must', () => {
    expect(amountInWords(19_950n, 'UAH', 'ua')).toBe('Дві гривні 00 коп.');
    expect(amountInWords(10_049n, 'UAH', 'ua')).toBe('Одна гривня 00 коп.');
  });

  it.each([-1n, 10_000_000_000_000n, 9_999_999_999_950n])('has no words for %s ten-thousandths', (amount) => {
    expect(() => amountInWords(amount, 'UAH', 'ua')).toThrow(RangeError);
  });

  const anyCount = fc.oneof(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 2_200 }));
  const anyGender = fc.constantFrom('masculine' as const, 'feminine' as const, 'neuter' as const);

  it('reads back as the same number, in Ukrainian and in English', () => {
    fc.assert(fc.property(anyCount, anyGender, (count, gender) =>
      readUkrainian(ukrainianNumber(count, gender)) === count && readEnglish(englishNumber(count, gender)) === count), { numRuns: 2_000 });
  });

  it('says different numbers differently, in words alone', () => {
    for (const say of [ukrainianNumber, russianNumber, bulgarianNumber, englishNumber]) {
      fc.assert(fc.property(anyCount, anyCount, anyGender, (one, other, gender) => {
        const words = say(one, gender);
        return (one === other) === (words === say(other, gender)) && !/\d|undefined| {2}|^ | $/.test(words);
      }), { numRuns: 500 });
    }
  });
});
