/** `number` counts from 1, including empty lines. */
export type Line = { number: number; text: string } | { number: number; fault: LineFault };
export type LineFault = 'tooLong' | 'encoding';

/** Bytes: far more than a recipient needs, and small enough to buffer. */
export const MAX_LINE_LENGTH = 16 * 1024;
/** Bytes that are parsed at once, whatever the size of the incoming chunk. */
const PIECE = 16 * 1024;
const LF = 10;

// Without ignoreBOM, every call of decode() would strip a byte order mark; only the first line may have one.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const BYTE_ORDER_MARK = '\ufeff';
const NOTHING = Buffer.alloc(0);

/** Splits the body into lines. Buffers at most one piece and the start of one line, so memory use stays constant. */
export async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Line[]> {
  const lines = new LineReader();
  for await (const chunk of body) {
    for (let start = 0; start < chunk.length; start += PIECE) {
      const found = lines.read(Buffer.from(chunk.buffer, chunk.byteOffset + start, Math.min(PIECE, chunk.length - start)));
      if (found.length > 0) yield found;
    }
  }
  const last = lines.end();
  if (last.length > 0) yield last;
}

class LineReader {
  private number = 0;
  private begun: Buffer = NOTHING;
  private overflown = false;

  /** Returns the lines that end in `chunk`, without empty ones. */
  read(chunk: Buffer): Line[] {
    const found: Line[] = [];
    let rest = chunk;
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
    this.bufferRest(rest.subarray(last + 1));
    return found;
  }

  end(): Line[] {
    if (this.overflown) return [this.endOverflown()];
    return this.begun.length === 0 ? [] : this.whole(this.begun);
  }

  private bufferRest(beginning: Buffer): void {
    // Allows one more byte for the carriage return, which is not part of the line.
    this.overflown = this.begun.length + beginning.length > MAX_LINE_LENGTH + 1;
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
    const cleanText = withoutMarks(text, number);
    if (cleanText.trim() === '') return null;
    return isTooLong(cleanText) ? { number, fault: 'tooLong' } : { number, text: cleanText };
  }
}

function joined(one: Buffer, other: Buffer): Buffer {
  return one.length === 0 ? other : Buffer.concat([one, other]);
}

/** Decodes all lines at once if all are valid UTF-8, the common case. Null marks a line that is not UTF-8. */
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
  const finished = text.endsWith('\r') ? text.slice(0, -1) : text;
  return number === 1 && finished.startsWith(BYTE_ORDER_MARK) ? finished.slice(1) : finished;
}

/** Counts bytes only for long texts, because a UTF-16 code unit takes at most three bytes in UTF-8. */
function isTooLong(text: string): boolean {
  return text.length * 3 > MAX_LINE_LENGTH && Buffer.byteLength(text) > MAX_LINE_LENGTH;
}
