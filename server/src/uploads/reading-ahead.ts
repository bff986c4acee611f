import type { FilePosition } from '../sheets';
import type { FileRecord, RecordBatch } from './records';

/** A portion ends once it has this many records; its last batch may exceed the number. */
const RECORDS_AT_ONCE = 4_000;

export type Portion = {
  records: FileRecord[];
  end: FilePosition;
  last: boolean;
  done: number;
  /** Estimated number of records in the file, with `before` records in earlier portions; undefined while too little is read. */
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
    // The read in progress ends first; then the file is released.
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
