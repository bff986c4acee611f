import * as fc from 'fast-check';
import { fillText, PERSONAL_FIELDS } from './personal-fields';
import { fieldsToAccept, openPlaceholders, unknownFields, type WrittenMessage } from './unknown-fields';

it.each<[string, [string, string | null][]]>([
  ['Hi {Name}, {param9} {{name}}', [['{Name}', '{name}'], ['{param9}', null], ['{{name}}', '{name}']]],
  ['{name}, {param1} {name|friend} {param4|}', []],
  ['{ name }, {nmae}, {naem|friend}, {PARAM_2}', [
    ['{ name }', '{name}'], ['{nmae}', '{name}'], ['{naem|friend}', '{name|friend}'], ['{PARAM_2}', '{param2}'],
  ]],
  ['{Імʼя} {Name} {Name}', [['{Імʼя}', '{name}'], ['{Name}', '{name}']]],
  ['{name|{param1}} {}', [['{name|{param1}}', null], ['{}', null]]],
  ['Dear {name, your {"a":1}', [['{"a":1}', null], ['{name', '{name}']]],
  ['a { b } c } {', [['{ b }', null]]],
  ['Dear {{name}, your order', [['{{name}', '{name}']]],
  ['Your {param1|x}} order', [['{param1|x}}', '{param1|x}']]],
  ['plain', []],
  ['Stop: {unsubscribe}', []],
  ['{Unsubscribe} {unsubcribe} {unsubscribed|x} {unsubscribe', [
    ['{Unsubscribe}', '{unsubscribe}'], ['{unsubcribe}', '{unsubscribe}'], ['{unsubscribed|x}', '{unsubscribe}'],
    ['{unsubscribe', '{unsubscribe}'],
  ]],
])('[MAIL-19:unknown] in %j finds %j', (text, found) => {
  expect(unknownFields(text).map(({ field, suggestion }) => [field, suggestion])).toEqual(found);
});

it('[MAIL-19:unknown] lists exactly the braces that remain after filling every field', () => {
  const piece = fc.oneof(
    fc.constantFrom('{', '}', '{name}', '{Name}', '{param3|x}', '{param9}', 'word', ' ', '|', '{{'), fc.string({ maxLength: 3 }),
  );
  const values = Object.fromEntries(PERSONAL_FIELDS.map((field) => [field, 'V']));
  fc.assert(fc.property(fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')), (text) => {
    const left = unknownFields(text).filter(isPaired).length;
    const afterwards = unknownFields(fillText(text, values)).filter(isPaired).length;
    expect(left > 0).toBe(afterwards > 0);
    for (const { field } of unknownFields(text)) expect(text).toContain(field);
  }), { numRuns: 3_000 });
});

const isPaired = ({ field }: { field: string }) => field.endsWith('}') && field.split('{').length === field.split('}').length;

it('[MAIL-19:unknown] asks about each one not accepted yet', () => {
  expect(fieldsToAccept([{ body: '{Name} {x}' }, null, { body: '{x} {y}' }], ['{x}']).map(({ field }) => field)).toEqual(['{Name}', '{y}']);
});

it('[LNK-02:link] knows the unsubscribe field in texts, not in one-time codes and other content', () => {
  const body = 'Stop: {unsubscribe}';
  const found = (message: WrittenMessage) => fieldsToAccept([message], []).map(({ field }) => field);
  expect(found({ type: 'sms', body })).toEqual([]);
  expect(found({ type: 'viber_otp', body })).toEqual(['{unsubscribe}']);
  expect(found({ type: 'sms', body: '', content: { button: { title: 'Stop', url: '{unsubscribe}' } } })).toEqual(['{unsubscribe}']);
  expect(openPlaceholders(body)).toEqual(['{unsubscribe}']);
});

describe('[MAIL-19:unknown] outside the text, where nothing is filled,', () => {
  const content = {
    imageUrl: 'https://x.example/{a}.png', fileUrl: 'https://x.example/{b}', fileName: '{c}.pdf',
    button: { title: '{d}', url: 'https://x.example/?id={param1}' },
    options: ['{e}'],
    cards: [{ title: '{f}', imageUrl: '{g}', button: { title: '{h}', url: '{i}' }, secondButton: { title: '{j}', url: '{k}' } }],
    templateId: '{l}', templateParams: { code: '{name}' }, language: 'en',
  };

  it('every string is checked, and personal fields are unknown too', () => {
    expect(fieldsToAccept([{ body: '{name}', content }], []).map(({ field }) => field)).toEqual([
      '{a}', '{b}', '{c}', '{d}', '{param1}', '{e}', '{f}', '{g}', '{h}', '{i}', '{j}', '{k}', '{l}', '{name}',
    ]);
  });

  it('accepted placeholders are not asked about again', () => {
    expect(fieldsToAccept([{ body: 'x', content: { button: { title: '{name}', url: 'x' } } }], ['{name}'])).toEqual([]);
  });
});
