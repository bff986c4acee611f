import { spansOf } from './text-spans';

it.each([
  ['', []],
  ['Hello', [{ kind: 'text', text: 'Hello' }]],
  ['See https://a.example/b?c=1. Bye', [
    { kind: 'text', text: 'See ' }, { kind: 'link', text: 'https://a.example/b?c=1' }, { kind: 'text', text: '. Bye' },
  ]],
  ['{name|friend}, {param1}!', [
    { kind: 'field', field: 'name', otherwise: 'friend' }, { kind: 'text', text: ', ' }, { kind: 'field', field: 'param1', otherwise: '' },
    { kind: 'text', text: '!' },
  ]],
  ['Stop: {unsubscribe}.', [
    { kind: 'text', text: 'Stop: ' }, { kind: 'field', field: 'unsubscribe', otherwise: '' }, { kind: 'text', text: '.' },
  ]],
  ['{other} {param5}', [{ kind: 'text', text: '{other} {param5}' }]],
])('%j', (text, spans) => expect(spansOf(text)).toEqual(spans));
