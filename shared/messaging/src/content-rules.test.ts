import { contentLanguages, contentTypes, type ContentType, RichContent } from '@portal/contracts';
import * as fc from 'fast-check';
import { MESSAGE_TYPES, type MessageType, TEXT_LIMITS } from './channel-limits';
import { codeIn, contentFault, contentNeeds, type ContentField, contentTypesOf, textLimit, writtenFault } from './content-rules';
import { fillText } from './personal-fields';

const url = fc.webPath().map((path) => `https://shop.example${path}`);
const word = (maxLength: number) => fc.stringMatching(/^[a-z]+$/, { size: 'small' }).map((text) => text.slice(0, maxLength));
const button = fc.record({ title: word(10), url });
const everyField = fc.record({
  imageUrl: url, fileUrl: url, fileName: word(25), button,
  options: fc.array(word(25), { minLength: 2, maxLength: 10 }),
  cards: fc.array(fc.record({ title: word(37).map((text) => `x${text}`), imageUrl: url, button }), { minLength: 2, maxLength: 5 }),
  templateId: word(100), templateParams: fc.dictionary(word(50), word(125)), language: fc.constantFrom(...contentLanguages),
});
const someFields = fc.tuple(everyField, fc.subarray(Object.keys(RichContent.shape))).map(([full, kept]) => only(
  full, kept as ContentField[],
));
const anyType = fc.constantFrom(...MESSAGE_TYPES);
const anyContentType = fc.constantFrom(...contentTypes);
/** Contains a code, so every type accepts it. */
const WORDS = 'Your code 1234';

const carried = MESSAGE_TYPES.flatMap((type) => contentTypesOf(type).map((contentType): [MessageType, ContentType] => [type, contentType]));

function namedFields(type: MessageType, contentType: ContentType, need: 'required' | 'optional'): ContentField[] {
  const needs = Object.entries(contentNeeds(type, contentType) ?? {});
  return needs.flatMap(([field, each]) => (each === need ? [field as ContentField] : []));
}

function only(full: RichContent, fields: readonly ContentField[]): RichContent {
  return Object.fromEntries(Object.entries(full).filter(([field]) => fields.includes(field as ContentField)));
}

describe('the contents of a message type', () => {
  it.each(carried)('%s as %s requires its fields, and accepts no others', (type, contentType) => {
    fc.assert(fc.property(everyField, (full) => {
      const required = namedFields(type, contentType, 'required');
      const allowed = [...required, ...namedFields(type, contentType, 'optional')];
      const words = allowed.includes('text') ? WORDS : '';
      expect(contentFault(type, contentType, words, only(full, required))).toBeNull();
      expect(contentFault(type, contentType, words, only(full, allowed))).toBeNull();
      for (const field of required) {
        const without = only(full, required.filter((each) => each !== field));
        expect(contentFault(type, contentType, field === 'text' ? ' \n' : words, without)).toEqual({ field, problem: 'required' });
      }
      for (const field of Object.keys(full).filter((each) => !allowed.includes(
        each as ContentField,
      ) && !(type === 'rcs' && each === 'cards'))) {
        expect(
          contentFault(type, contentType, words, only(full, [...required, field as ContentField])),
        ).toEqual({ field, problem: 'notAllowed' });
      }
    }), { numRuns: 20 });
  });

  it('an RCS carousel replaces the text', () => {
    const card = { title: 'Shoes', imageUrl: 'https://a.example/b.png', button: { title: 'Buy', url: 'https://a.example' } };
    expect(contentFault('rcs', 'text/plain', '', { cards: [card, card], options: ['yes', 'no'] })).toBeNull();
    expect(contentFault('rcs', 'text/plain', 'Look', { cards: [card, card] })).toEqual({ field: 'text', problem: 'notAllowed' });
    expect(
      contentFault('rcs', 'image', 'Look', { imageUrl: card.imageUrl, cards: [card, card] }),
    ).toEqual({ field: 'cards', problem: 'notAllowed' });
  });

  it('accepts the same contents as the contract', () => {
    fc.assert(fc.property(everyField, (full) => RichContent.safeParse(full).success));
  });

  it('handles any message without an error', () => {
    fc.assert(fc.property(anyType, anyContentType, fc.string({ unit: 'binary' }), someFields, (type, contentType, text, content) => {
      const fault = contentFault(type, contentType, text, content);
      expect(fault === null || ['contentType', 'text', ...Object.keys(RichContent.shape)].includes(fault.field)).toBe(true);
      if (!contentTypesOf(type).includes(contentType)) expect(fault).toEqual({ field: 'contentType', problem: 'notAllowed' });
    }));
  });

  it.each([
    ['sms', ['text/plain']],
    ['viber_promo', ['text/plain', 'image/plain', 'image', 'text/img/button', 'file']],
    ['viber_session', ['text/plain', 'image/plain', 'file']],
    ['viber_carousel', ['text/plain']],
    ['rcs', ['text/plain', 'image/plain', 'image', 'text/img/button', 'file']],
    ['flashcall', ['text/plain']],
  ] as const)('%s: %j', (type, expected) => {
    expect(contentTypesOf(type)).toEqual(expected);
  });
});

describe('the length limit', () => {
  it.each([
    ['viber_service', 950], ['viber_trans', 950], ['viber_promo', 1_000], ['viber_session', 1_000],
  ] as const)('[VAL-02] %s: %i characters', (type, max) => expectLimit(type, max, {}));

  it.each([
    ['viber', 1_000, {}], ['viber_survey', 85, { options: ['yes', 'no'] }], ['rcs', 3_072, {}], ['speechcall', 600, { language: 'uk' }],
  ] as const)('%s: %i characters, as its provider takes them', (type, max, content) => expectLimit(type, max, RichContent.parse(content)));

  it('is reported before it is checked', () => {
    expect(
      MESSAGE_TYPES.filter((type) => textLimit(type) === null),
    ).toEqual(['sms', 'viber_otp', 'telegram_otp', 'flashcall', 'flashcall_callback']);
    expect([
      textLimit('viber_trans'), textLimit('viber_survey'), textLimit('rcs'), textLimit('rcs', true), textLimit('viber', true),
    ]).toEqual([950, 85, 3_072, 2_000, 1_000]);
  });

  it('the text of an RCS card is shorter than one without an image', () => {
    const content = { imageUrl: 'https://a.example/b.png' };
    expect(contentFault('rcs', 'image', 'a'.repeat(2_000), content)).toBeNull();
    expect(contentFault('rcs', 'image', 'a'.repeat(2_001), content)).toEqual({ field: 'text', problem: 'tooLong', max: 2_000 });
  });

  it('follows all limits of SPEC', () => {
    for (const [type, contentType] of carried) {
      const limit = TEXT_LIMITS[type];
      if (limit === null || contentNeeds(type, contentType)?.text === undefined) continue;
      const [full = {}] = fc.sample(everyField, { numRuns: 1, seed: 1 });
      const max = type === 'rcs' ? textLimit(type, contentType !== 'text/plain') : limit;
      const kept = only(full, namedFields(type, contentType, 'required'));
      expect(contentFault(type, contentType, 'a'.repeat(limit + 1), kept)).toEqual({ field: 'text', problem: 'tooLong', max });
    }
  });

  it('an RCS suggestion is shorter than a Viber button', () => {
    const content = { imageUrl: 'https://a.example/b.png', button: { title: 'x'.repeat(26), url: 'https://a.example' } };
    expect(contentFault('rcs', 'text/img/button', 'Hello', content)).toEqual({ field: 'button', problem: 'tooLong', max: 25 });
    expect(contentFault('viber_promo', 'text/img/button', 'Hello', content)).toBeNull();
    expect(
      contentFault('rcs', 'text/plain', 'Hello', { options: ['yes', 'x'.repeat(26)] }),
    ).toEqual({ field: 'options', problem: 'tooLong', max: 25 });
  });
});

describe('the code in a text', () => {
  it.each([
    ['Your code is 123456, valid for 5 minutes', '123456'], ['1234', '1234'], ['код:12345678.', '12345678'],
    ['123', null], ['123456789', null], ['1234 or 5678', null], ['', null], ['call 380671112233', null],
    ['call 380671112233: 4821', '4821'], ['١٢٣٤', null],
  ])('%j: %j', (text, code) => {
    expect(codeIn(text)).toBe(code);
    expect(contentFault('telegram_otp', 'text/plain', text, {})?.problem ?? null).toBe(
      code !== null ? null : text === '' ? 'required' : 'notOneCode',
    );
  });

  it('is found anywhere in a text', () => {
    const words = fc.string({ unit: 'grapheme' }).filter((text) => !/\d/.test(text));
    fc.assert(fc.property(words, fc.stringMatching(/^\d{4,8}$/), words, (before, code, after) => codeIn(before + code + after) === code));
  });
});

describe('a text with personal fields before filling', () => {
  it.each([
    ['Your code is {param1}', null], ['{param1}', null], ['{name}, your code is 482193', null], ['{name|1234}', null], ['12{param1}', null],
    ['1234{param1} or 5678', null], ['{param1}1234{param2}5678{param3}', null], ['1234{param1}5678', null],
    ['Code {param1}, not 123456789', null],
    ['{name}: 1234 or 5678', 'notOneCode'], ['1234, 5678{param1}, 9012', 'notOneCode'], ['1234 {param1} 5678', 'notOneCode'],
    ['Your code is {param5}', 'notOneCode'], ['No code', 'notOneCode'],
  ])('[MAIL-12] %j as a one-time code: %p', (text, problem) => {
    expect(writtenFault('telegram_otp', 'text/plain', text, {})?.problem ?? null).toBe(problem);
  });

  it('[MAIL-12] is refused only if no values could make it valid', () => {
    const value = fc.option(fc.string({ unit: fc.constantFrom('1', '23', '4567', ' ', 'x', '-'), maxLength: 4 }));
    const piece = fc.oneof(fc.constantFrom('12', '3456', '78901', ' ', 'or', '{name}', '{param1}', '{param2|4321}', '{name|word}'));
    fc.assert(fc.property(fc.array(piece, { maxLength: 8 }), value, value, value, (pieces, name, param1, param2) => {
      const text = pieces.join('');
      const judged = contentFault('telegram_otp', 'text/plain', fillText(text, { name, param1, param2 }), {});
      if (judged === null) expect(writtenFault('telegram_otp', 'text/plain', text, {})).toBeNull();
    }), { numRuns: 2_000 });
  });

  it('[MAIL-12] has the length of the shortest possible result', () => {
    const body = `${'я'.repeat(949)} {name|dear friend}`;
    expect(writtenFault('viber_trans', 'text/plain', body, {})).toBeNull();
    expect(writtenFault('viber_trans', 'text/plain', `яя${body}`, {})).toEqual({ field: 'text', problem: 'tooLong', max: 950 });
    expect(
      writtenFault('viber', 'image/plain', '{name}', { imageUrl: 'https://a.example/b.png' }),
    ).toEqual({ field: 'text', problem: 'notAllowed' });
    expect(writtenFault('speechcall', 'text/plain', '{name}', {})).toEqual({ field: 'language', problem: 'required' });
  });
});

function expectLimit(type: MessageType, max: number, content: RichContent): void {
  expect(contentFault(type, 'text/plain', '👍'.repeat(max), content)).toBeNull();
  expect(contentFault(type, 'text/plain', 'ж'.repeat(max + 1), content)).toEqual({ field: 'text', problem: 'tooLong', max });
}
