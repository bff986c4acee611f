import type { Interruptible } from '../../platform/background';
import { orientationOf, orientationSegment, turns } from './exif-orientation';
import { checkedSize, take, UnreadablePicture, type Picture } from './picture';

/** Markers of ITU-T T.81, table B.1. */
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP14 = 0xee;
/** Markers of tables and of the restart interval. */
const tables = new Set([0xc4, 0xdb, 0xdd]);
/** Markers of baseline, extended and progressive frames, which every program can show. */
const frames = new Set([0xc0, 0xc1, 0xc2]);
const JFIF = Buffer.from('JFIF\0', 'latin1');
/** Even a progressive picture with many scans has only a few hundred segments. */
const MAX_SEGMENTS = 2_000;
const SLICE_BYTES = 65_536;
const ADOBE = Buffer.from('Adobe', 'latin1');

type Segment = { marker: number; whole: Buffer; data: Buffer };

export function isJpeg(bytes: Buffer): boolean {
  return bytes[0] === 0xff && bytes[1] === START && bytes[2] === 0xff;
}

/** Reads all segments. Keeps only the picture and its orientation, without location, thumbnails or comments. */
export function* readJpeg(bytes: Buffer): Interruptible<Picture> {
  const parts: Buffer[] = [];
  let size: { width: number; height: number } | undefined;
  let orientation = 1;
  let scans = 0;
  let at = 2;
  for (let segments = 0; ; segments += 1) {
    yield;
    if (segments > MAX_SEGMENTS) throw new UnreadablePicture('too many segments');
    const marker = markerAt(bytes, at);
    if (marker.code === END) {
      if (marker.end < bytes.length) throw new UnreadablePicture('something follows its end');
      break;
    }
    const segment = segmentAt(bytes, marker);
    at = marker.end + segment.whole.length - 2;
    if (frames.has(segment.marker)) {
      if (size) throw new UnreadablePicture('several pictures');
      size = frameSize(segment.data);
    }
    if (segment.marker === APP1 && orientation === 1) orientation = orientationOf(segment.data);
    const retained = retainedSegment(segment);
    if (retained) parts.push(retained);
    if (segment.marker !== SCAN) continue;
    if (!size) throw new UnreadablePicture('its data come before its header');
    const end = yield* endOfScan(bytes, at);
    parts.push(bytes.subarray(at, end));
    at = end;
    scans += 1;
  }
  if (!size || scans === 0) throw new UnreadablePicture('there is no picture in it');
  const { width, height } = turns(orientation) ? { width: size.height, height: size.width } : size;
  const up = orientation === 1 ? [] : [orientationSegment(orientation)];
  return { format: 'jpg', width, height, content: Buffer.concat([bytes.subarray(0, 2), ...up, ...parts, Buffer.of(0xff, END)]) };
}

function markerAt(bytes: Buffer, start: number): { code: number; end: number } {
  if (take(bytes, start, 1)[0] !== 0xff) throw new UnreadablePicture('a marker is missing');
  let at = start + 1;
  // Any number of fill bytes may precede the code (section B.1.1.2).
  while (bytes[at] === 0xff) at += 1;
  return { code: take(bytes, at, 1)[0] ?? 0, end: at + 1 };
}

function segmentAt(bytes: Buffer, { code, end }: { code: number; end: number }): Segment {
  const known = frames.has(code) || tables.has(code) || code === SCAN || (code >= APP0 && code <= 0xef) || code === 0xfe;
  if (!known) throw new UnreadablePicture(`marker ${code.toString(16)}`);
  const length = take(bytes, end, 2).readUInt16BE();
  if (length < 2) throw new UnreadablePicture('a segment has no length');
  const body = take(bytes, end, length);
  return { marker: code, whole: Buffer.concat([Buffer.of(0xff, code), body]), data: body.subarray(2) };
}

function retainedSegment({ marker, whole, data }: Segment): Buffer | null {
  // JFIF and Adobe segments define the colors. A JFIF thumbnail is removed, since it may show parts that were cropped from the picture.
  if (marker === APP0) return data.subarray(0, 5).equals(JFIF) && data.length >= 14 ? withoutThumbnail(data) : null;
  if (marker === APP14) return data.subarray(0, 5).equals(ADOBE) && data.length === 12 ? whole : null;
  return frames.has(marker) || tables.has(marker) || marker === SCAN ? whole : null;
}

function withoutThumbnail(data: Buffer): Buffer {
  return Buffer.concat([Buffer.of(0xff, APP0, 0, 16), data.subarray(0, 12), Buffer.of(0, 0)]);
}

function frameSize(data: Buffer): { width: number; height: number } {
  const precision = take(data, 0, 6)[0];
  const components = data[5] ?? 0;
  if (precision !== 8 || ![1, 3, 4].includes(components) || data.length !== 6 + 3 * components) {
    throw new UnreadablePicture('its header is unknown');
  }
  return checkedSize(data.readUInt16BE(3), data.readUInt16BE(1));
}

/** Returns the position of the next marker; skips stuffed bytes and restart markers (section B.1.1.5). */
function* endOfScan(bytes: Buffer, start: number): Interruptible<number> {
  for (let at = start; at < bytes.length; at += SLICE_BYTES) {
    const marker = markerBetween(bytes, at, Math.min(at + SLICE_BYTES, bytes.length));
    if (marker !== null) return marker;
    yield;
  }
  throw new UnreadablePicture('it ends too early');
}

function markerBetween(bytes: Buffer, start: number, end: number): number | null {
  for (let at = start; at < end; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1];
    if (next === undefined) return null;
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isData && next !== 0xff) return at;
  }
  return null;
}
