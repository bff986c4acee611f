import { Readable } from 'node:stream';
import { AppError, isAppError } from '@portal/contracts';
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';
import { bytesBetween, type StoredFile } from './stored-file';

/** A workbook has dozens of parts. */
const MOST_ENTRIES = 5_000;
/** Of one part, unfolded. Larger than the largest sheet that the format allows with a name and four fields in each row. */
const MOST_INFLATED = 2_000_000_000;
/** Up to so much may unfold from however little; beyond, no sheet of different rows shrinks by more than the ratio. */
const HARMLESS = 32 * 1024 * 1024;
const MOST_RATIO = 150;
const BLOCK_BYTES = 256 * 1024;

/** The parts of a zip file that can be read from any place. What it announces bounds what is unfolded of it: more is refused as it comes. */
export class ZipReader {
  private constructor(private readonly zip: ZipFile, private readonly source: Source, private readonly entries: ReadonlyMap<string, Entry>) {}

  static async open(file: StoredFile): Promise<ZipReader> {
    const source = new Source(file);
    return source.reading(async () => {
      const zip = await fromRandomAccessReaderPromise(source, file.bytes, { autoClose: false });
      if (zip.entryCount > MOST_ENTRIES) throw tooMuch();
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) {
        if (entry.isEncrypted()) throw new AppError('file_encrypted');
        entries.set(entry.fileName.toLowerCase(), entry);
      }
      return new ZipReader(zip, source, entries);
    });
  }

  has(path: string): boolean {
    return this.entries.has(path.toLowerCase());
  }

  /** In bytes, as announced. */
  sizeOf(path: string): number {
    return this.entry(path).uncompressedSize;
  }

  async* read(path: string, most = MOST_INFLATED): AsyncGenerator<Buffer> {
    const entry = this.entry(path);
    const { uncompressedSize, compressedSize } = entry;
    if (uncompressedSize > most || (uncompressedSize > HARMLESS && uncompressedSize > compressedSize * MOST_RATIO)) throw tooMuch();
    // Inflated by the threads of zlib, and no faster than it is taken.
    const stream = await this.source.reading(() => this.zip.openReadStreamPromise(entry));
    const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await this.source.reading(() => chunks.next());
        if (next.done) return;
        yield next.value;
      }
    } finally {
      stream.destroy();
    }
  }

  private entry(path: string): Entry {
    const entry = this.entries.get(path.toLowerCase());
    if (!entry) throw unreadable();
    return entry;
  }
}

/** Reads in blocks, since headers are asked for one by one. */
class Source extends RandomAccessReader {
  private block: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };
  private failure: { error: unknown } | undefined;

  constructor(private readonly file: StoredFile) {
    super();
  }

  /** Whatever the library says of the file means that it cannot be read; what reading the bytes themselves met with is passed on. */
  async reading<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (this.failure) throw this.failure.error;
      throw isAppError(error) ? error : unreadable();
    }
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.noting(start, end), { objectMode: false });
  }

  override read(buffer: Buffer, offset: number, length: number, position: number, done: (error: Error | null) => void): void {
    this.fill(buffer, { offset, length, position }).then(() => done(null), (error: unknown) => done(error instanceof Error ? error : new Error('not read')));
  }

  private async fill(buffer: Buffer, { offset, length, position }: { offset: number; length: number; position: number }): Promise<void> {
    const { start, bytes } = this.block;
    if (position < start || position + length > start + bytes.length) {
      const end = Math.min(position + Math.max(length, BLOCK_BYTES), this.file.bytes);
      this.block = { start: position, bytes: await bytesBetween({ bytes: this.file.bytes, read: (from, to) => this.noting(from, to) }, position, end) };
    }
    const copied = this.block.bytes.copy(buffer, offset, position - this.block.start, position - this.block.start + length);
    if (copied < length) throw new Error('the file ends before');
  }

  private async* noting(start: number, end: number): AsyncGenerator<Uint8Array> {
    try {
      yield* this.file.read(start, Math.min(end, this.file.bytes));
    } catch (error) {
      this.failure = { error };
      throw error;
    }
  }
}

export function unreadable(line = 1): AppError {
  return new AppError('file_unreadable', { line });
}

export function tooMuch(): AppError {
  return new AppError('file_inflates_too_much', { max: MOST_INFLATED });
}
