import { runInSlices, type Interruptible } from '../../platform/background';

const HEADER_BYTES = 13;
const TRAILER = 0x3b;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const IMAGE_BYTES = 10;
const BLOCKS = 8_192;

export function isGif(bytes: Buffer): Promise<boolean> {
  return runInSlices(endsAsGif(bytes));
}

function* endsAsGif(bytes: Buffer): Interruptible<boolean> {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return false;
  let at = HEADER_BYTES + coloursAt(bytes, 10);
  let pictures = 0;
  for (;;) {
    switch (bytes[at]) {
      case TRAILER: return pictures > 0 && at === bytes.length - 1;
      case EXTENSION: at = yield* afterBlocks(bytes, at + 2); break;
      case IMAGE:
        pictures += 1;
        // Skips the local color table and the code size before the data.
        at = yield* afterBlocks(bytes, at + IMAGE_BYTES + coloursAt(bytes, at + 9) + 1);
        break;
      default: return false;
    }
  }
}

function coloursAt(bytes: Buffer, field: number): number {
  const packed = bytes[field] ?? 0;
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0;
}

function* afterBlocks(bytes: Buffer, start: number): Interruptible<number> {
  let at = start;
  for (let blocks = 1, length = bytes[at]; length !== undefined && length > 0; blocks += 1, length = bytes[at]) {
    at += length + 1;
    if (blocks % BLOCKS === 0) yield;
  }
  yield;
  return at + 1;
}
