import { beginningOf, onOneLine, piecesOf } from './message-text';

const links = (text: string) => piecesOf(text).filter(({ kind }) => kind === 'link').map((piece) => piece.text);
const together = (text: string) => piecesOf(text).map((piece) => piece.text).join('');

it.each([
  ['see https://a.example/x?y=1.', ['https://a.example/x?y=1']],
  ['(http://a.example) and HTTPS://B.EXAMPLE!', ['http://a.example', 'HTTPS://B.EXAMPLE']],
  ['https://en.example/wiki/Chat_(talk)', ['https://en.example/wiki/Chat_(talk)']],
])('links addresses of the web: %s', (text, found) => {
  expect(links(text)).toEqual(found);
  expect(together(text)).toBe(text);
});

it.each([
  'javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'viber://forward?text=x', 'file:///etc/passwd', '//a.example', 'https://', 'https://bank.example@evil.example/',
  'https://a.example/\u202egpj.exe',
])('links nothing else: %s', (text) => {
  expect(links(text)).toEqual([]);
});

it('shows what turns the direction, and other characters that nobody would see, as signs', () => {
  expect(piecesOf('pay \u202E005\u0000')).toEqual([
    { kind: 'text', text: 'pay ' }, { kind: 'sign', text: 'U+202E' }, { kind: 'text', text: '005' }, { kind: 'sign', text: 'U+0000' },
  ]);
});

it('leaves words, line breaks and joined emoji as they are', () => {
  const text = 'שלום\tмир\n👩‍👩‍👧 न्‍';
  expect(piecesOf(text)).toEqual([{ kind: 'text', text }]);
});

it.each([
  ['one line', 'x'.repeat(100_000)],
  ['dots', `https://a.example/${'.'.repeat(100_000)}`],
  ['brackets', `https://a.example/${'('.repeat(50_000)}${')'.repeat(50_000)}`],
  ['overrides', 'a\u202e'.repeat(50_000)],
  ['links', 'https://a.example '.repeat(6_000)],
])('a hundred thousand characters of %s are few pieces', (_name, text) => {
  expect(piecesOf(text).length).toBeLessThan(4_000);
});

it('cuts no emoji in two', () => {
  expect(beginningOf(`${'x'.repeat(9)}😀`, 10)).toBe('x'.repeat(9));
});

it('a name is one line, read in its own direction', () => {
  expect(onOneLine(' invoice\u202Efdp.exe\n2 ')).toBe('invoicefdp.exe 2');
});
