import { nestsTooDeep } from './json-body';

const deep = (depth: number, inside = '') => `${'['.repeat(depth)}${inside}${']'.repeat(depth)}`;

it.each([
  ['thirty-two levels', deep(32)],
  ['many values side by side', `[${'{"a":[]},'.repeat(1_000)}{}]`],
  ['brackets in a text', JSON.stringify({ text: '[{'.repeat(40) })],
  ['brackets after a quote in a text', JSON.stringify({ text: `"${'['.repeat(40)}` })],
  ['brackets after a backslash and a quote in a text', JSON.stringify({ text: `\\"${'['.repeat(40)}` })],
  ['a text that never ends', `"${'['.repeat(40)}`],
])('lets %s pass', (_what, json) => {
  expect(nestsTooDeep(json)).toBe(false);
});

it.each([
  ['thirty-three levels', deep(33)],
  ['objects in lists', '[{"a":'.repeat(17)],
  ['levels after a text that ends with a backslash', `["\\\\",${deep(33)}]`],
  ['a million levels', deep(1_000_000)],
])('stops at %s', (_what, json) => {
  expect(nestsTooDeep(json)).toBe(true);
});
