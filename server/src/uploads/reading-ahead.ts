import type { Place } from '../sheets';
import type { FileRecord, RecordBatch } from './records';

/** As many as one statement stores; a slice of the file more, at most. */
const RECORDS_AT_ONCE = 4_000;

export type Portion = {
  records: FileRecord[];
  end: Place;
  last: boolean;
  /** Bytes of the file up to there. */
  done: number;
  /** How many records the file has, judged by the part of it that they took so far; undefined where that is too little. */
  estimate(before: number): number | undefined;
};

/** The records of a file portion by portion; the next one is read while somebody works on the last. */
export class ReadingAhead {
  private at: Place;
  private ahead: Promise<Portion> | undefined;
  private closed = false;

  constructor(private readonly batches: AsyncGenerator<RecordBatch>, from: Place, private readonly bytes: number) {
    this.at = from;
  }

  standsAt({ bytes, line }: Place): boolean {
    return this.at.bytes === bytes && this.at.line === line;
  }

  async next(): Promise<Portion> {
    const portion = await (this.ahead ?? this.read());
    this.at = portion.end;
    this.ahead = portion.last || this.closed ? undefined : this.read();
    // Until somebody asks for it, its failure is nobody's.
    this.ahead?.catch(() => undefined);
    return portion;
  }

  close(): void {
    this.closed = true;
    // What is being read ends first; the file is let go of then.
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
    return { records, end, last, done: last ? bytes : done, estimate: (before) => (done > 0 ? Math.round(((before + records.length) / done) * bytes) : undefined) };
  }
}
