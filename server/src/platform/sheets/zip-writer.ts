import { Zip, ZipDeflate } from 'fflate';

/** Fast compression level; the result is 50 % larger than with the best level. */
const LEVEL = 3;

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
