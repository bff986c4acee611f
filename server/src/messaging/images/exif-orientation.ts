const EXIF = Buffer.from('Exif\0\0', 'latin1');
const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY = 12;

/** Exif orientation, 1 to 8, from an APP1 segment; 1 (as stored) if unreadable. */
export function orientationOf(segment: Buffer): number {
  if (!segment.subarray(0, EXIF.length).equals(EXIF)) return 1;
  const tiff = segment.subarray(EXIF.length);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const word = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  if (tiff.length < 8 || word(2) !== 42) return 1;
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = word(directory);
  for (let number = 0; number < entries; number++) {
    const entry = directory + 2 + number * ENTRY;
    if (entry + ENTRY > tiff.length) return 1;
    const value = word(entry + 8);
    if (word(entry) === ORIENTATION) return word(entry + 2) === SHORT && value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Whether width and height are swapped. */
export function turns(orientation: number): boolean {
  return orientation >= 5;
}

export function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM', 0, 'latin1');
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const head = Buffer.of(0xff, 0xe1, 0, 0);
  head.writeUInt16BE(2 + EXIF.length + tiff.length, 2);
  return Buffer.concat([head, EXIF, tiff]);
}
