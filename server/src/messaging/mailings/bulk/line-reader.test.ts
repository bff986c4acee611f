import fc from 'fast-check';
import { linesOf, MAX_LINE_LENGTH, type Line } from './line-reader';

async function read(chunks: readonly Uint8Array[]): Promise<Line[]> {
  const lines: Line[] = [];
  async function* body() { yield* chunks; }
  for await (const some of linesOf(body())) lines.push(...some);
  return lines;
}
const cut = (bytes: Uint8Array, offsets: readonly number[]) => {
  const ends = [...new Set(offsets.map((offset) => offset % (bytes.length + 1)))].sort((one, other) => one - other);
  return [...ends, bytes.length].map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
};
const whole = (text: string) => read([Buffer.from(text)]);

it.each([
  ['nothing', '', []],
  ['one line', 'a', [{ number: 1, text: 'a' }]],
  ['a line break at the end', 'a\nb\n', [{ number: 1, text: 'a' }, { number: 2, text: 'b' }]],
  ['no line break at the end', 'a\nb', [{ number: 1, text: 'a' }, { number: 2, text: 'b' }]],
  ['line breaks of Windows', 'a\r\nb\r\n', [{ number: 1, text: 'a' }, { number: 2, text: 'b' }]],
  ['empty lines, which are counted and passed over', '\na\n\n \t\r\nb\n\n', [{ number: 2, text: 'a' }, { number: 5, text: 'b' }]],
  ['a byte order mark', '\ufeffa\nb', [{ number: 1, text: 'a' }, { number: 2, text: 'b' }]],
  ['a byte order mark elsewhere, which stays', 'a\n\ufeffb', [{ number: 1, text: 'a' }, { number: 2, text: '\ufeffb' }]],
])('reads lines of %s', async (_, text, lines) => {
  expect(await whole(text)).toEqual(lines);
});

it('names a line that is no UTF-8, and reads those around it', async () => {
  const bytes = Buffer.concat([Buffer.from('a\n'), Buffer.from([0x22, 0xff, 0xfe, 0x22, 0x0a]), Buffer.from('ж\n'), Buffer.from([0xd0])]);
  expect(await read([bytes])).toEqual([
    { number: 1, text: 'a' }, { number: 2, fault: 'encoding' }, { number: 3, text: 'ж' }, { number: 4, fault: 'encoding' },
  ]);
});

it('takes a line of the longest that may be, and names one that is longer by a byte, wherever it stands', async () => {
  const longest = 'x'.repeat(MAX_LINE_LENGTH);
  expect(await whole(`${longest}\r\na`)).toEqual([{ number: 1, text: longest }, { number: 2, text: 'a' }]);
  expect(await whole(`a\n${longest}x\nb`)).toEqual([{ number: 1, text: 'a' }, { number: 2, fault: 'tooLong' }, { number: 3, text: 'b' }]);
  expect(
    await whole(`${'ж'.repeat(MAX_LINE_LENGTH / 2)}ж\nb\n${longest}x`),
  ).toEqual([{ number: 1, fault: 'tooLong' }, { number: 2, text: 'b' }, { number: 3, fault: 'tooLong' }]);
});

it('does not keep a line that never ends', async () => {
  const chunk = Buffer.alloc(1024 * 1024, 'x');
  const before = process.memoryUsage().rss;
  let sent = 0;
  async function* endless() { for (; sent < 300; sent++) yield chunk; }
  const lines: Line[] = [];
  for await (const some of linesOf(endless())) lines.push(...some);
  expect(lines).toEqual([{ number: 1, fault: 'tooLong' }]);
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
});

it('reads the same lines wherever the pieces that come are cut', async () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '"', 'ж', '😀', ' ', '\ufeff', '\r'), maxLength: 12,
  }).map((line) => Buffer.from(line));
  const damaged = fc.constant(Buffer.from([0x61, 0xf0, 0x9f]));
  const long = fc.integer({ min: MAX_LINE_LENGTH - 2, max: MAX_LINE_LENGTH + 3 }).map((length) => Buffer.alloc(length, 'y'));
  const ending = fc.constantFrom(Buffer.from('\n'), Buffer.from('\r\n'), Buffer.from('\n\n'));
  const line = fc.tuple(fc.oneof({ weight: 6, arbitrary: text }, damaged, long), ending).map((parts) => Buffer.concat(parts));
  const body = fc.tuple(fc.array(line, { maxLength: 12 }), fc.oneof(text, damaged)).map(([lines, last]) => Buffer.concat([...lines, last]));
  const offsets = fc.array(fc.nat(), { maxLength: 30 });
  await fc.assert(fc.asyncProperty(body, offsets, async (bytes, at) => {
    const lines = await read(cut(bytes, at));
    expect(lines).toEqual(await read([bytes]));
    expect(lines.map(({ number }) => number)).toEqual([...new Set(lines.map(({ number }) => number))].sort((one, other) => one - other));
    expect(lines.filter((found) => 'text' in found && found.text.trim() === '')).toEqual([]);
  }), { numRuns: 300 });
});

it('says of each line what stands in it, as a plain splitting of the text does', async () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'б', '😀', ' ', '{', '"'), maxLength: 20 });
  await fc.assert(fc.asyncProperty(fc.array(line), fc.array(fc.nat(), { maxLength: 20 }), async (lines, at) => {
    const expected = lines.flatMap((text, index) => (text.trim() === '' ? [] : [{ number: index + 1, text }]));
    expect(await read(cut(Buffer.from(lines.join('\n')), at))).toEqual(expected);
  }), { numRuns: 300 });
});
