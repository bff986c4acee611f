import { textOfXlsx } from './xlsx-text';
import { readXml } from './xml-reader';
import { tooMuch, type ZipReader } from './zip-reader';

/** Maximum size of a file's shared strings in memory. */
const MAX_BYTES = 96 * 1024 * 1024;
const MAX_STRINGS = 5_000_000;
const MAX_INFLATED = 512 * 1024 * 1024;
const FIRST_BYTES = 64 * 1024;

/** Strings that cells refer to by index (ECMA-376 part 1, 18.4), in one UTF-8 buffer: JavaScript strings would need far more memory. */
export class SharedStrings {
  private bytes = Buffer.allocUnsafe(FIRST_BYTES);
  private ends = new Uint32Array(1_024);
  private count = 0;

  get(index: number): string {
    if (!(index >= 0 && index < this.count)) return '';
    return this.bytes.toString('utf8', index === 0 ? 0 : this.ends[index - 1], this.ends[index]);
  }

  add(text: string): void {
    const start = this.count === 0 ? 0 : this.ends[this.count - 1] ?? 0;
    const length = Buffer.byteLength(text);
    if (start + length > MAX_BYTES || this.count >= MAX_STRINGS) throw tooMuch();
    if (start + length > this.bytes.length) this.bytes = Buffer.concat([this.bytes], Math.max(this.bytes.length * 2, start + length));
    if (this.count === this.ends.length) {
      const longer = new Uint32Array(this.ends.length * 2);
      longer.set(this.ends);
      this.ends = longer;
    }
    this.bytes.write(text, start);
    this.ends[this.count++] = start + length;
  }

  get size(): number {
    return this.count;
  }
}

export async function readSharedStrings(zip: ZipReader, path: string, last = Infinity): Promise<SharedStrings> {
  const strings = new SharedStrings();
  let text = '';
  let inText = false;
  let inPhonetic = false;
  const slices = readXml(zip.read(path, MAX_INFLATED), {
    open(name) {
      if (name === 'si') text = '';
      inText = name === 't';
      if (name === 'rPh') inPhonetic = true;
    },
    text(part) {
      if (inText && !inPhonetic) text += textOfXlsx(part);
    },
    close(name) {
      if (name === 't') inText = false;
      if (name === 'rPh') inPhonetic = false;
      if (name === 'si') strings.add(text);
    },
  });
  for await (const _slice of slices) if (strings.size > last) break;
  return strings;
}
