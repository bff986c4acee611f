import * as fc from 'fast-check';
import { cheaperTexts } from './cheaper-text';
import { isGsm } from './gsm-alphabet';
import { fillText, personalFieldsOf } from './personal-fields';
import { countParts } from './sms-parts';

const offered = (text: string) => cheaperTexts(text).map((offer) => [offer.rewriting, offer.text]);

describe('[VAL-01] the cheaper text', () => {
  it.each([
    ['“Sale” — now…', '"Sale" - now...'], ['only\u00a0today', 'only today'], ['it’s 50 % off', "it's 50 % off"],
    ['one\u200btwo\ufeff', 'onetwo'],
    ['Łódź, Kraków, Gdańsk', 'Lodz, Krakow, Gdansk'], ['façade', 'facade'], ['1\u202f000 ₴', '1 000 UAH'], ['№ 5 • ½', 'No. 5 * 1/2'],
    ['ﬁne ©', 'fine (c)'], ['a\tb', 'a b'],
    ['“café” cafe\u0301', '"café" café'], ['`code`', "'code'"],
  ])('%j with lookalikes: %j', (text, cheaper) => expect(offered(text)).toEqual([['lookalikes', cheaper]]));

  it('counts the parts before and after', () => {
    const [offer] = cheaperTexts(`${'a'.repeat(100)}—`);
    expect(offer?.before).toMatchObject({ encoding: 'ucs2', parts: 2 });
    expect(offer?.after).toMatchObject({ encoding: 'gsm', parts: 1, units: 101 });
  });

  it('is offered as transliteration if that saves a part, for every possible language', () => {
    expect(
      offered(`${'Щиро дякуємо, '.repeat(6)}ваш магазин «Їжак»`),
    ).toEqual([['ua', `${'Shchyro diakuiemo, '.repeat(6)}vash mahazyn "Yizhak"`]]);
    expect(cheaperTexts('Магазин '.repeat(12)).map(({ rewriting }) => rewriting)).toEqual(['ua', 'ru']);
  });

  it.each([
    ['plain Latin', 'Hello'], ['nothing', ''], ['Cyrillic that fits into one part as it is', 'Привіт'], ['an emoji', 'Hi 👍'],
    ['hieroglyphs', '你好 '.repeat(40)],
    ['one script within another', `${'Привет '.repeat(20)} 你`], ['an address in letters of its own', 'See https://магазин.укр/їжа “now”'],
    ['nothing but invisible characters', '\u200b\u200b'], ['what grows longer than it saves', 'щ'.repeat(70)],
    ['as many dots as fill a message', '…'.repeat(70)],
  ])('is not offered for %s', (_what, text) => expect(offered(text)).toEqual([]));

  it('keeps URLs and personal fields', () => {
    expect(offered('“Hi {name|friend}” — https://a.example/–x')).toEqual([]);
    expect(offered('«{name|друже}» – https://a.example/x?y=1')).toEqual([]);
    expect(offered(`«{name|друже}» – https://a.example/x?y=1 ${'дякуємо '.repeat(8)}`)).toEqual([
      ['ua', `"{name|druzhe}" - https://a.example/x?y=1 ${'diakuiemo '.repeat(8)}`],
    ]);
  });

  it('is GSM, counts no more parts, and keeps the personal fields of any text', () => {
    const piece = fc.constantFrom(
      'a', 'Sale ', 'ж', 'щ', 'Привіт ', 'ё', 'ъ', '“', '…', '—', '\u00a0', '€', '{name}', '{param1|друг}', '{', '|', 'ő', '👍',
      'https://a.example/x ',
    );
    const text = fc.oneof({
      weight: 3, arbitrary: fc.string({ unit: piece, maxLength: 200 }),
    }, { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 100 }) });
    fc.assert(fc.property(text, (written) => {
      for (const { text: cheaper, before, after } of cheaperTexts(written)) {
        expect(isGsm(cheaper)).toBe(true);
        expect(before).toEqual(countParts(fillText(written, {})));
        expect(after).toEqual(countParts(fillText(cheaper, {})));
        expect(after.parts).toBeLessThanOrEqual(before.parts);
        expect(personalFieldsOf(cheaper)).toEqual(personalFieldsOf(written));
      }
    }), { numRuns: 500 });
  });
});
