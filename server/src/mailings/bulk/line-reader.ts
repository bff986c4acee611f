/** One line of a stream, by its place in it: the first is 1. What cannot be read of it is not kept. */
export type Line = { number: number; text: string } | { number: number; fault: LineFault };
export type LineFault = 'tooLong' | 'encoding';

/** Of a line in bytes: many times what a recipient can say, and little enough to wait for its end in memory. */
export const LONGEST_LINE = 16 * 1024;
/** What is taken apart at once, however large the pieces are that come. */
const PIECE = 16 * 1024;
const LF = 10;

// It would swallow a byte order mark wherever a piece begins.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const BYTE_ORDER_MARK = '\ufeff';
const NOTHING = Buffer.alloc(0);

/** The lines of a body as they come, some at once, in flat memory: no more than one piece of it and the beginning of one line are kept. */
export async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Line[]> {
  const lines = new LineReader();
  for await (const piece of body) {
    for (let start = 0; start < piece.length; start += PIECE) {
      const found = lines.read(Buffer.from(piece.buffer, piece.byteOffset + start, Math.min(PIECE, piece.length - start)));
      if (found.length > 0) yield found;
    }
  }
  const last = lines.end();
  if (last.length > 0) yield last;
}

class LineReader {
  private number = 0;
  /** The line that has begun. */
  private begun: Buffer = NOTHING;
  /** It is too long already; its end is waited for. */
  private overflown = false;

  /** The lines that this piece ends. Empty ones are counted, and passed over. */
  read(piece: Buffer): Line[] {
    const found: Line[] = [];
    let rest = piece;
    if (this.overflown) {
      const end = rest.indexOf(LF);
      if (end === -1) return found;
      found.push(this.endOverflown());
      rest = rest.subarray(end + 1);
    }
    const last = rest.lastIndexOf(LF);
    if (last !== -1) {
      found.push(...this.whole(joined(this.begun, rest.subarray(0, last))));
      this.begun = NOTHING;
    }
    this.keep(rest.subarray(last + 1));
    return found;
  }

  /** The last line, where no line break follows it. */
  end(): Line[] {
    if (this.overflown) return [this.endOverflown()];
    return this.begun.length === 0 ? [] : this.whole(this.begun);
  }

  private keep(beginning: Buffer): void {
    // One more for the carriage return, which is none of the line's.
    this.overflown = this.begun.length + beginning.length > LONGEST_LINE + 1;
    this.begun = this.overflown ? NOTHING : joined(this.begun, beginning);
  }

  private endOverflown(): Line {
    this.overflown = false;
    return { number: ++this.number, fault: 'tooLong' };
  }

  private whole(bytes: Buffer): Line[] {
    const found: Line[] = [];
    for (const text of textsOf(bytes)) {
      const line = this.lineOf(text);
      if (line) found.push(line);
    }
    return found;
  }

  private lineOf(text: string | null): Line | null {
    const number = ++this.number;
    if (text === null) return { number, fault: 'encoding' };
    const said = withoutMarks(text, number);
    if (said.trim() === '') return null;
    return isTooLong(said) ? { number, fault: 'tooLong' } : { number, text: said };
  }
}

function joined(one: Buffer, other: Buffer): Buffer {
  return one.length === 0 ? other : Buffer.concat([one, other]);
}

/** Decoded together where that can be, which is most of the time; null for a line that is no UTF-8. */
function textsOf(bytes: Buffer): (string | null)[] {
  const together = decoded(bytes);
  if (together !== null) return together.split('\n');
  const texts: (string | null)[] = [];
  for (let start = 0; start <= bytes.length;) {
    const end = bytes.indexOf(LF, start);
    const stop = end === -1 ? bytes.length : end;
    texts.push(decoded(bytes.subarray(start, stop)));
    start = stop + 1;
  }
  return texts;
}

function decoded(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

function withoutMarks(text: string, number: number): string {
  const ended = text.endsWith('\r') ? text.slice(0, -1) : text;
  return number === 1 && ended.startsWith(BYTE_ORDER_MARK) ? ended.slice(1) : ended;
}

/** Few lines are long enough that their bytes have to be counted. */
function isTooLong(text: string): boolean {
  return text.length * 3 > LONGEST_LINE && Buffer.byteLength(text) > LONGEST_LINE;
}
