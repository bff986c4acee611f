import type { FileEncoding } from '@portal/messaging';

/** Represents a file as one character per unit (byte or UTF-16 code unit), so that rows can be split before decoding. */
export class FileUnits {
  readonly width: 1 | 2;
  private odd: Buffer = Buffer.alloc(0);

  constructor(private readonly encoding: FileEncoding) {
    this.width = encoding === 'utf-16le' || encoding === 'utf-16be' ? 2 : 1;
  }

  of(bytes: Buffer): string {
    if (this.width === 1) return bytes.toString('latin1');
    const all = this.odd.length > 0 ? Buffer.concat([this.odd, bytes]) : bytes;
    const even = all.length - (all.length % 2);
    this.odd = all.subarray(even);
    const pairs = all.subarray(0, even);
    return (this.encoding === 'utf-16be' ? Buffer.from(pairs).swap16() : pairs).toString('utf16le');
  }

  markOf(start: string): number {
    if (this.width === 2) return start.startsWith('\ufeff') ? 1 : 0;
    return start.startsWith('\u00ef\u00bb\u00bf') ? 3 : 0;
  }
}
