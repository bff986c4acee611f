import { Readable } from 'node:stream';
import { AppError, isAppError } from '@portal/contracts';
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';
import { bytesBetween, type StoredFile } from './stored-file';

const MAX_ENTRIES = 5_000;
/** Maximum inflated size of a part: more than a full sheet with a name and four fields per row. */
const MAX_INFLATED = 2_000_000_000;
/** Inflated size up to which any compression ratio is allowed. Larger parts must stay within MAX_RATIO. */
const HARMLESS = 32 * 1024 * 1024;
const MAX_RATIO = 150;
const BLOCK_BYTES = 256 * 1024;

/** Reads the parts of a zip file with random access. Throws if a part inflates to more than its declared size. */
export class ZipReader {
  private constructor(
    private readonly zip: ZipFile, private readonly source: Source, private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  static async open(file: StoredFile): Promise<ZipReader> {
    const source = new Source(file);
    return source.reading(async () => {
      const zip = await fromRandomAccessReaderPromise(source, file.bytes, { autoClose: false });
      if (zip.entryCount > MAX_ENTRIES) throw tooMuch();
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

  sizeOf(path: string): number {
    return this.entry(path).uncompressedSize;
  }

  async* read(path: string, limit = MAX_INFLATED): AsyncGenerator<Buffer> {
    const entry = this.entry(path);
    const { uncompressedSize, compressedSize } = entry;
    if (uncompressedSize > limit || (uncompressedSize > HARMLESS && uncompressedSize > compressedSize * MAX_RATIO)) throw tooMuch();
    // zlib's threads inflate the part, no faster than the caller consumes it.
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

/** Reads in blocks, because the zip library requests headers one by one. */
class Source extends RandomAccessReader {
  private block: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };
  private failure: { error: unknown } | undefined;

  constructor(private readonly file: StoredFile) {
    super();
  }

  /** Reports errors of the zip library as an unreadable file; rethrows errors of the underlying reads. */
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
    this.fill(buffer, { offset, length, position }).then(() => done(null), (error: unknown) => done(
      error instanceof Error ? error : new Error('not read'),
    ));
  }

  private async fill(buffer: Buffer, { offset, length, position }: { offset: number; length: number; position: number }): Promise<void> {
    const { start, bytes } = this.block;
    if (position < start || position + length > start + bytes.length) {
      const end = Math.min(position + Math.max(length, BLOCK_BYTES), this.file.bytes);
      this.block = {
        start: position, bytes: await bytesBetween({ bytes: this.file.bytes, read: (from, to) => this.noting(from, to) }, position, end),
      };
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
  return new AppError('file_inflates_too_much', { max: MAX_INFLATED });
}
