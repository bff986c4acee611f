import * as fc from 'fast-check';
import { isWellFormedText } from './message-text';
import { fillText, hasPersonalFields, PERSONAL_FIELDS, personalFieldsOf, personalText, type PersonalValues } from './personal-fields';

describe('a text with personal fields', () => {
  it.each([
    ['Hello, {name}!', { name: 'Olena' }, 'Hello, Olena!'],
    ['{name}: {param1}/{param2}/{param3}/{param4}', { name: 'N', param1: '1', param2: '2', param3: '3', param4: '4' }, 'N: 1/2/3/4'],
    ['{name} {name}', { name: ' Olena ' }, 'Olena Olena'],
    ['Dear {name|friend}, hi', { name: 'Olena' }, 'Dear Olena, hi'],
    ['Dear {name|friend}, hi', {}, 'Dear friend, hi'],
    ['Dear {name|дорогий друже 😀}!', { name: '  ' }, 'Dear дорогий друже 😀!'],
    ['Dear {name|friend}', { name: null }, 'Dear friend'],
    ['Sum {param1}$', { param1: '$&' }, 'Sum $&$'],
    ['😀{name}😀', { name: '👩‍👩‍👧' }, '😀👩‍👩‍👧😀'],
  ] satisfies [string, PersonalValues, string][])('[MAIL-12] %j for %j says %j', (text, values, filled) => {
    expect(fillText(text, values)).toBe(filled);
  });

  it.each([
    ['Hello {name}!', 'Hello!'],
    ['Hello {name} and welcome', 'Hello and welcome'],
    ['Hello {name}, welcome', 'Hello, welcome'],
    ['{name} welcome', 'welcome'],
    ['{name}welcome', 'welcome'],
    ['Welcome {name}', 'Welcome'],
    ['Welcome {name}\nBye {param1}\r\nend', 'Welcome\nBye\r\nend'],
    ['Welcome\n{name} back', 'Welcome\nback'],
    ['{name}', ''],
    ['Hi {name} {param1}!', 'Hi!'],
    ['Hi {name}{param1}, you', 'Hi, you'],
    ['Hi {name}{param1} you', 'Hi you'],
    ['{name} {param1} {param2}', ''],
    ['Bonjour {name} !', 'Bonjour !'],
    ['« {name}», ({param1})', '«», ()'],
    ['a{name}b', 'ab'],
    ['two  {name}  spaces', 'two   spaces'],
    ['Hi {name|}!', 'Hi!'],
    ['Hi {name|  }!', 'Hi!'],
  ])('[MAIL-12] %j leaves no gap without a value: %j', (text, filled) => {
    expect(fillText(text, {})).toBe(filled);
    expect(fillText(text, { name: '', param1: ' \t', param2: null })).toBe(filled);
  });

  it.each(['{Name}', '{param5}', '{}', '{name', 'name}', '{name |x}', '{name|a{b}', '{{surname}}', 'plain'])('%j has none', (text) => {
    expect([hasPersonalFields(text), personalFieldsOf(text), fillText(text, { name: 'Olena' })]).toEqual([false, [], text]);
  });

  it('does not read a field inside another, or inside a value', () => {
    expect(fillText('{name|{param1}}', { name: 'Olena', param1: 'X' })).toBe('{name|X}');
    expect(fillText('{name} {param1}', { name: '{param1}', param1: '{name}' })).toBe('{param1} {name}');
  });

  it('lists its fields without repeats', () => {
    expect(personalFieldsOf('{param2} {name|x} {param2} {param9}')).toEqual(['name', 'param2']);
  });
});

describe('for any text and values', () => {
  const field = fc.constantFrom(...PERSONAL_FIELDS);
  const word = fc.string({ unit: fc.constantFrom('a', 'ж', '😀', ' ', ',', '\n', '|', '$', '&'), maxLength: 8 });
  const fallback = word.map((text) => text.replaceAll('|', '').trim());
  const piece = fc.oneof(word, fc.tuple(field, fc.option(fallback)).map(([name, or]) => (or === null ? `{${name}}` : `{${name}|${or}}`)));
  const texts = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  const values = fc.record(Object.fromEntries(PERSONAL_FIELDS.map((name) => [name, fc.option(word)] as const)), { requiredKeys: [] });

  it('[MAIL-12] sends only what was written, without remaining fields', () => {
    fc.assert(fc.property(texts, values, (text, given) => {
      const filled = fillText(text, given);
      expect(hasPersonalFields(filled)).toBe(false);
      expect(isWellFormedText(filled)).toBe(true);
      expect(filled.length).toBeGreaterThanOrEqual(personalText(text).minLength(given));
    }));
  });

  it('equals the text with its fields replaced if each has a value', () => {
    const full = fc.record(Object.fromEntries(PERSONAL_FIELDS.map((name) => [name, word.map((value) => `x${value}x`)] as const)));
    fc.assert(fc.property(texts, full, (text, given: PersonalValues) => {
      const expected = PERSONAL_FIELDS.reduce(
        (rest, name) => rest.replaceAll(new RegExp(`\\{${name}(\\|[^{}]*)?\\}`, 'g'), () => given[name] ?? ''), text,
      );
      expect(fillText(text, given)).toBe(expected);
      expect(personalText(text).minLength(given)).toBe(expected.length);
    }));
  });

  it('[MAIL-12] never leaves two spaces if the text had one on each side of a field', () => {
    const single = fc.array(fc.oneof(
      fc.constantFrom('word', 'слово', 'ok,', 'end.\nNew'), field.map((name) => `{${name}}`),
    ), { minLength: 1, maxLength: 8 });
    fc.assert(fc.property(single, values, (pieces, given) => {
      const spaced = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value?.replace(/\s+/g, '') ?? null]));
      const filled = fillText(pieces.join(' '), spaced);
      expect(filled).not.toMatch(/ {2}|^ | $| \n|\n /);
    }));
  });
});

describe('[LNK-02:length] the unsubscribe field', () => {
  const link = 'https://s.example/0123456789abcdefghijkl';

  it('becomes the link, and values are never parsed for it', () => {
    const text = personalText('Hi {name}, {unsubscribe} or {unsubscribe}');
    expect(text.fill({ name: '{unsubscribe}' }, link)).toBe(`Hi {unsubscribe}, ${link} or ${link}`);
    expect(text.fill({ name: 'Ann' })).toBe('Hi Ann, {unsubscribe} or {unsubscribe}');
    expect(personalText('{name} {unsubscribe}').fill({}, '$&')).toBe('$&');
  });

  it('lengthens every text by the same number of characters, whatever the link and the values', () => {
    const field = fc.constantFrom('{unsubscribe}', '{name}', '{param1|x}', ' ', '.', 'word');
    const piece = fc.oneof(field, fc.string({ maxLength: 4 }));
    const token = fc.stringMatching(/^[0-9A-Za-z]{22}$/);
    const links = fc.tuple(token, token).map((tokens) => tokens.map((each) => `https://s.example/${each}`));
    const texts = fc.array(piece, { maxLength: 10 }).map((pieces) => personalText(pieces.join('')));
    fc.assert(fc.property(texts, fc.string({ maxLength: 5 }), links, (text, name, [one = '', other = '']) => {
      expect(text.fill({ name }, one)).toHaveLength(text.fill({ name }, other).length);
      expect(text.minLength({ name })).toBeLessThanOrEqual(text.fill({ name }, one).length);
    }));
  });
});
