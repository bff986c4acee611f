import type { FilePosition } from '../sheets';
import type { FileRecord, RecordBatch } from './records';

/** Minimum number of records per portion, except the last one. A portion may be larger, because it contains whole batches. */
const RECORDS_AT_ONCE = 4_000;

export type Portion = {
  records: FileRecord[];
  end: FilePosition;
  last: boolean;
  done: number;
  /**
   * Estimates the number of records in the file; `before` is the number in earlier portions. Undefined if this portion has read nothing.
   */
  estimate(before: number): number | undefined;
};

export class ReadingAhead {
  private at: FilePosition;
  private ahead: Promise<Portion> | undefined;
  private closed = false;

  constructor(private readonly batches: AsyncGenerator<RecordBatch>, from: FilePosition, private readonly bytes: number) {
    this.at = from;
  }

  isAt({ bytes, line }: FilePosition): boolean {
    return this.at.bytes === bytes && this.at.line === line;
  }

  async next(): Promise<Portion> {
    const portion = await (this.ahead ?? this.read());
    this.at = portion.end;
    this.ahead = portion.last || this.closed ? undefined : this.read();
    this.ahead?.catch(() => undefined);
    return portion;
  }

  close(): void {
    this.closed = true;
    // The generator finishes the read in progress, then releases the file.
    this.batches.return(undefined).catch(() => undefined);
  }

  private async read(): Promise<Portion> {
    const records: FileRecord[] = [];
    let end = this.at;
    let done = 0;
    let last = false;
    while (records.length < RECORDS_AT_ONCE && !last) {
      const batch = await this.batches.next();
      if (batch.done) last = true;
      else {
        records.push(...batch.value.records);
        end = batch.value.next;
        done = batch.value.done;
      }
    }
    const { bytes } = this;
    return {
      records, end, last, done: last ? bytes : done,
      estimate: (before) => (done > 0 ? Math.round(((before + records.length) / done) * bytes) : undefined),
    };
  }
}
