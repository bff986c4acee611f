import { Zip, ZipDeflate } from 'fflate';

/** Quick, and half again as long as the best. */
const LEVEL = 3;

/** A zip file that is made as its entries are, one after the other; what is ready is taken with `take`. */
export class ZipWriter {
  private readonly ready: Uint8Array[] = [];
  private readonly zip = new Zip((error, chunk) => {
    if (error) throw error;
    if (chunk.length > 0) this.ready.push(chunk);
  });
  private entry: ZipDeflate | undefined;

  begin(path: string): void {
    this.end();
    this.entry = new ZipDeflate(path, { level: LEVEL });
    this.zip.add(this.entry);
  }

  write(text: string): void {
    this.entry?.push(Buffer.from(text));
  }

  add(path: string, text: string): void {
    this.begin(path);
    this.write(text);
    this.end();
  }

  end(): void {
    this.entry?.push(new Uint8Array(), true);
    this.entry = undefined;
  }

  finish(): void {
    this.end();
    this.zip.end();
  }

  take(): Uint8Array[] {
    return this.ready.splice(0);
  }
}
