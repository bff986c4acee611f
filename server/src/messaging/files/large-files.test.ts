import { crc32 } from 'node:zlib';
import { MAX_CHAT_FILE_BYTES } from '@portal/contracts';
import { judgeReceived } from './received-kind';

const SIZE = MAX_CHAT_FILE_BYTES - 2_000;
const full = (...bytes: number[]) => Buffer.alloc(SIZE, Buffer.from(bytes));
/** Bytes examined between two yields: a few milliseconds on any machine. */
const MAX_READ_BYTES = 300_000;

const segment = (marker: number, data: Buffer) => Buffer.concat([Buffer.of(
  0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff,
), data]);
const jpegOf = (data: Buffer) => Buffer.concat([
  Buffer.of(0xff, 0xd8), segment(0xdb, Buffer.alloc(65)), segment(0xc0, Buffer.of(8, 0, 7, 0, 5, 1, 1, 0x11, 0)),
  segment(0xc4, Buffer.alloc(20)),
  segment(0xda, Buffer.of(1, 1, 0, 0, 63, 0)), data, Buffer.of(0xff, 0xd9),
]);

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}
const pngOf = (...chunks: Buffer[]) => Buffer.concat([
  Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', Buffer.of(0, 0, 0, 3, 0, 0, 0, 3, 8, 0, 0, 0, 0)), ...chunks,
  chunk('IEND', Buffer.alloc(0)),
]);
const gifOf = (blocks: Buffer) => Buffer.concat([
  Buffer.from('GIF89a', 'latin1'), Buffer.of(1, 0, 1, 0, 0, 0, 0), Buffer.of(0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2), blocks,
  Buffer.of(0, 0x3b),
]);
const repeated = (part: Buffer) => Buffer.alloc(SIZE - SIZE % part.length, part);
const wide = (text: string) => Buffer.from(text, 'utf16le');

/** Average bytes examined between yields, if every chance to yield is taken: the clock advances at each call. */
async function judged(name: string, bytes: Buffer): Promise<{ mediaType: string | undefined; readBytes: number }> {
  let time = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => (time += 1_000));
  let turns = 1;
  let looking = true;
  const others = () => {
    turns += 1;
    if (looking) setImmediate(others);
  };
  setImmediate(others);
  try {
    const file = await judgeReceived(name, bytes);
    return { mediaType: file?.mediaType, readBytes: bytes.length / turns };
  } finally {
    looking = false;
    clock.mockRestore();
  }
}

it.each([
  ['a picture all of stuffed bytes', 'a.jpg', () => jpegOf(full(0xff, 0)), 'image/jpeg'],
  [
    'a picture of nothing but tables', 'b.jpg', () => Buffer.concat([Buffer.of(0xff, 0xd8), repeated(segment(0xc4, Buffer.alloc(2)))]),
    'application/octet-stream',
  ],
  ['a picture of one long piece', 'a.png', () => pngOf(chunk('IDAT', full(7, 8, 9))), 'image/png'],
  ['a picture of pieces without a length', 'b.png', () => pngOf(repeated(chunk('tEXt', Buffer.alloc(0)))), 'application/octet-stream'],
  ['an animation of the shortest blocks', 'a.gif', () => gifOf(full(1, 7)), 'image/gif'],
  ['a text in Cyrillic', 'a.txt', () => repeated(Buffer.from('Добрый вечер, ')), 'text/plain'],
  ['a text in UTF-16', 'b.txt', () => Buffer.concat([Buffer.of(0xff, 0xfe), repeated(wide('Good evening, '))]), 'text/plain'],
  ['a page behind ten megabytes of space', 'c.txt', () => Buffer.concat([full(0x20), Buffer.from('<script>')]), 'application/octet-stream'],
  [
    'a document', 'a.doc', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), full(3, 1, 4, 1, 5), wide('WordDocument')]),
    'application/msword',
  ],
])('[CHAT-03] looking into %s holds up nobody', async (_, name, created, mediaType) => {
  const file = await judged(name, created());
  expect(file.mediaType).toBe(mediaType);
  expect(file.readBytes).toBeLessThan(MAX_READ_BYTES);
});

it('finds what stands across the border of two slices', async () => {
  const start = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  for (const shift of [-30, -17, -2, 0]) {
    const macros = Buffer.concat([start, Buffer.alloc(262_144 - start.length + shift), wide('_VBA_PROJECT'), wide('WordDocument')]);
    expect((await judgeReceived('a.doc', macros))?.mediaType).toBe('application/octet-stream');
    const plain = Buffer.concat([start, Buffer.alloc(262_144 - start.length + shift), wide('WordDocument')]);
    expect((await judgeReceived('a.doc', plain))?.mediaType).toBe('application/msword');
    const text = Buffer.concat([Buffer.alloc(65_536 + shift, ' '), Buffer.from('<!doctype html>')]);
    expect((await judgeReceived('a.txt', text))?.mediaType).toBe('application/octet-stream');
    const letters = Buffer.concat([Buffer.alloc(65_535 + shift, ' '), Buffer.from('Добрый вечер')]);
    expect((await judgeReceived('a.txt', letters))?.mediaType).toBe('text/plain');
  }
});
