import { onOneLine } from '@portal/messaging';
import { beginningOf, spansOf } from './message-text';

const links = (text: string) => spansOf(text).filter(({ kind }) => kind === 'link').map((span) => span.text);
const together = (text: string) => spansOf(text).map((span) => span.text).join('');

it.each([
  ['see https://a.example/x?y=1.', ['https://a.example/x?y=1']],
  ['(http://a.example) and HTTPS://B.EXAMPLE!', ['http://a.example', 'HTTPS://B.EXAMPLE']],
  ['https://en.example/wiki/Chat_(talk)', ['https://en.example/wiki/Chat_(talk)']],
])('links a web address: %s', (text, found) => {
  expect(links(text)).toEqual(found);
  expect(together(text)).toBe(text);
});

it.each([
  'javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'viber://forward?text=x', 'file:///etc/passwd', '//a.example',
  'https://', 'https://bank.example@evil.example/',
  'https://a.example/\u202egpj.exe',
])('does not link: %s', (text) => {
  expect(links(text)).toEqual([]);
});

it('shows bidirectional and invisible characters as signs', () => {
  expect(spansOf('pay \u202E005\u0000')).toEqual([
    { kind: 'text', text: 'pay ' }, { kind: 'sign', text: 'U+202E' }, { kind: 'text', text: '005' }, { kind: 'sign', text: 'U+0000' },
  ]);
});

it('keeps words, line breaks and joined emoji unchanged', () => {
  const text = 'שלום\tмир\n👩‍👩‍👧 न्‍';
  expect(spansOf(text)).toEqual([{ kind: 'text', text }]);
});

it.each([
  ['one line', 'x'.repeat(100_000)],
  ['dots', `https://a.example/${'.'.repeat(100_000)}`],
  ['brackets', `https://a.example/${'('.repeat(50_000)}${')'.repeat(50_000)}`],
  ['overrides', 'a\u202e'.repeat(50_000)],
  ['links', 'https://a.example '.repeat(6_000)],
])('splits 100,000 characters of %s into few pieces', (_name, text) => {
  expect(spansOf(text).length).toBeLessThan(4_000);
});

it('does not split an emoji', () => {
  expect(beginningOf(`${'x'.repeat(9)}😀`, 10)).toBe('x'.repeat(9));
});

it('reduces a name to one line with its own direction', () => {
  expect(onOneLine(' invoice\u202Efdp.exe\n2 ')).toBe('invoicefdp.exe 2');
});
