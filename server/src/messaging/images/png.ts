import { crc32 } from 'node:zlib';
import type { Interruptible } from '../../platform/background';
import { checkedSize, take, UnreadablePicture, type Picture } from './picture';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Chunks of picture and color data, with their maximum length (sections 11.2 and 11.3). Other chunks may contain a location. */
const retainedChunks = new Map([
  ['IHDR', 13], ['PLTE', 768], ['IDAT', Infinity], ['IEND', 0], ['tRNS', 256], ['gAMA', 4], ['cHRM', 32], ['sRGB', 1], ['sBIT', 4],
]);
/** PNG section 11.2.1: bit depths by color type. */
const depths = new Map([[0, [1, 2, 4, 8, 16]], [2, [8, 16]], [3, [1, 2, 4, 8]], [4, [8, 16]], [6, [8, 16]]]);

/** Enough for valid pictures, although encoders split the data into chunks of a few kilobytes. */
const MAX_CHUNKS = 5_000;
const SLICE_BYTES = 262_144;

type Chunk = { type: string; data: Buffer; whole: Buffer };

export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);
}

export function* readPng(bytes: Buffer): Interruptible<Picture> {
  const chunks = yield* chunksOf(bytes);
  const header = chunks[0];
  if (header?.type !== 'IHDR' || chunks.filter(({ type }) => type === 'IHDR').length > 1) {
    throw new UnreadablePicture('no header, or several');
  }
  const types = chunks.map(({ type }) => type);
  const [first, last] = [types.indexOf('IDAT'), types.lastIndexOf('IDAT')];
  if (first < 0 || types.slice(first, last).some((type) => type !== 'IDAT')) {
    throw new UnreadablePicture('its data are missing, or scattered');
  }
  const unknown = chunks.find(({ type }) => isCritical(type) && !retainedChunks.has(type));
  if (unknown) throw new UnreadablePicture(`needs ${unknown.type} to be shown`);
  const once = new Set(types.filter((type) => type !== 'IDAT' && retainedChunks.has(type)));
  const twice = types.filter((type) => once.has(type)).length > once.size;
  if (twice || chunks.some(({ type, data }) => data.length > (retainedChunks.get(type) ?? Infinity))) {
    throw new UnreadablePicture('a chunk is too long, or there twice');
  }
  return {
    format: 'png', ...sizeOf(header.data),
    content: Buffer.concat([SIGNATURE, ...chunks.filter(({ type }) => retainedChunks.has(type)).map(({ whole }) => whole)]),
  };
}

function* chunksOf(bytes: Buffer): Interruptible<Chunk[]> {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; chunks.length < MAX_CHUNKS;) {
    const length = take(bytes, at, 8).readUInt32BE();
    const whole = take(bytes, at, length + 12);
    const named = whole.subarray(4, 8 + length);
    if ((yield* checksumOf(named)) !== whole.readUInt32BE(8 + length)) throw new UnreadablePicture('a chunk is damaged');
    const type = named.toString('latin1', 0, 4);
    if (!/^[A-Za-z]{4}$/.test(type)) throw new UnreadablePicture('a chunk has no name');
    chunks.push({ type, data: named.subarray(4), whole });
    at += whole.length;
    if (type !== 'IEND') continue;
    if (length > 0 || at < bytes.length) throw new UnreadablePicture('something follows its end');
    return chunks;
  }
  throw new UnreadablePicture('too many chunks');
}

function* checksumOf(bytes: Buffer): Interruptible<number> {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    sum = crc32(bytes.subarray(at, at + SLICE_BYTES), sum);
    yield;
  }
  return sum;
}

function sizeOf(header: Buffer): { width: number; height: number } {
  if (header.length !== 13) throw new UnreadablePicture('its header has another length');
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = header.subarray(8);
  const known = depths.get(colour)?.includes(depth) && compression === 0 && filter === 0 && interlace <= 1;
  if (!known) throw new UnreadablePicture('its header is unknown');
  return checkedSize(header.readUInt32BE(0), header.readUInt32BE(4));
}

/** PNG section 5.4: critical chunk types begin with an upper-case letter. */
function isCritical(type: string): boolean {
  return /^[A-Z]/.test(type);
}
