import { StartProblem } from '../start-problem';
import { readHeader, readLine, type DumpHeader, type DumpLine } from './dump-format';

const NEWLINE = 0x0a;
/** This line ends the rows of a COPY. No row can equal it, because COPY escapes backslashes. */
const END_OF_ROWS = Buffer.from('\\.\n');
const MAX_LINE = 1024 * 1024;

/** Call `header()` once, then `next()` for each line, and `rows()` after a COPY line. */
export class DumpReader {
  #source: AsyncIterator<Buffer>;
  #rest = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async header(): Promise<DumpHeader> {
    const header = readHeader(await this.#line());
    if (!header) throw new StartProblem('The file is not a portal dump, or has another format.');
    return header;
  }

  async next(): Promise<DumpLine> {
    const line = readLine(await this.#line());
    if (!line) throw damaged();
    return line;
  }

  async* rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const end = this.#endOfRows();
      if (end !== -1) {
        if (end > 0) yield this.#rest.subarray(0, end);
        this.#rest = this.#rest.subarray(end + END_OF_ROWS.length);
        return;
      }
      const whole = this.#rest.lastIndexOf(NEWLINE) + 1;
      // The line that ends the rows may be split across chunks, so only whole lines are returned.
      if (whole > 0) yield this.#rest.subarray(0, whole);
      this.#rest = this.#rest.subarray(whole);
      await this.#more();
    }
  }

  #endOfRows(): number {
    for (let at = this.#rest.indexOf(END_OF_ROWS); at !== -1; at = this.#rest.indexOf(END_OF_ROWS, at + 1)) {
      if (at === 0 || this.#rest[at - 1] === NEWLINE) return at;
    }
    return -1;
  }

  async #line(): Promise<string> {
    let end = this.#rest.indexOf(NEWLINE);
    while (end === -1) {
      if (this.#rest.length > MAX_LINE) throw damaged();
      await this.#more();
      end = this.#rest.indexOf(NEWLINE);
    }
    const line = this.#rest.subarray(0, end).toString('utf8');
    this.#rest = this.#rest.subarray(end + 1);
    return line;
  }

  async #more(): Promise<void> {
    const { value, done } = await this.#source.next();
    if (done) throw damaged();
    this.#rest = Buffer.concat([this.#rest, value]);
  }
}

function damaged(): StartProblem {
  return new StartProblem('The dump is damaged or incomplete. Nothing was restored. Create or copy it again.');
}
