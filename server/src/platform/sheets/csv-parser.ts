import { AppError } from '@portal/contracts';
import type { Separator } from '@portal/messaging';

/** Maximum row length in bytes (UTF-16 files: code units). Longer rows are not kept in memory. */
const MAX_ROW_LENGTH = 65_536;
/** Maximum row length while a quoted field is open. In a longer row, the closing quote must be missing. */
const MAX_QUOTED_FIELD_LENGTH = 16 * 1024 * 1024;
const MAX_BEGINNING = 100;

/** A row with undecoded fields. `units` (bytes or UTF-16 code units) and `lines` are its length, including the line end. */
export type CsvRow = { line: number; fields: string[]; blank: boolean; tooLong: boolean; units: number; lines: number };

type State = 'start' | 'plain' | 'quoted' | 'closed' | 'after' | 'return';

/**
 * Parses RFC 4180 from chunks split anywhere; lines end with CRLF, LF or CR. A quote inside an unquoted field is literal. Throws
 * csv_unreadable with the line if a quote is unclosed or followed by text.
 */
export class CsvParser {
  private state: State = 'start';
  private fields: string[] = [];
  private field = '';
  private units = 0;
  private innerLines = 0;
  private endedInReturn = false;
  private rowHasEnded = false;
  private sawQuotes = false;
  private readonly fieldEnd: RegExp;

  constructor(private readonly separator: Separator, private line: number) {
    this.fieldEnd = new RegExp(`[${separator === '\t' ? '\\t' : `\\${separator}`}\r\n]`, 'g');
  }

  /** Returns the rows that end in `text`; with `last`, the end of `text` also ends a row. */
  parse(text: string, last: boolean): CsvRow[] {
    const rows: CsvRow[] = [];
    let newline = text.indexOf('\n');
    for (let at = 0; at < text.length;) {
      if (newline !== -1 && newline < at) newline = text.indexOf('\n', at);
      const simple = this.units === 0 && newline !== -1 ? this.simpleRow(text, at, newline) : null;
      const end = simple ? newline + 1 : this.walk(text, at);
      if (simple) rows.push(simple);
      else if (this.rowHasEnded) rows.push(this.take());
      at = end;
    }
    if (last && this.units > 0) {
      if (this.state === 'quoted') throw this.unreadable();
      if (this.state !== 'return') this.endField();
      rows.push(this.take());
    }
    return rows;
  }

  /** Fast path for rows without quotes; null if the row may need the full parser. */
  private simpleRow(text: string, start: number, newline: number): CsvRow | null {
    const line = text.slice(start, newline > start && text[newline - 1] === '\r' ? newline - 1 : newline);
    if (line.length > MAX_ROW_LENGTH || line.includes('"') || line.includes('\r')) return null;
    const fields = line.split(this.separator);
    for (let index = 0; index < fields.length; index++) fields[index] = trimmed(fields[index] ?? '');
    return { line: this.line++, fields, blank: trimmed(line) === '', tooLong: false, units: newline + 1 - start, lines: 1 };
  }

  /** Parses to the end of the row or text; returns where it stopped. */
  private walk(text: string, start: number): number {
    this.rowHasEnded = false;
    let at = start;
    while (at < text.length && !this.rowHasEnded) {
      const next = this.step(text, at);
      this.units += next - at;
      at = next;
      if (this.state === 'quoted' && this.units > MAX_QUOTED_FIELD_LENGTH) throw this.unreadable();
    }
    return at;
  }

  private step(text: string, at: number): number {
    const sign = text[at] ?? '';
    switch (this.state) {
      case 'start':
        if (sign === '"') {
          this.field = '';
          this.sawQuotes = true;
          return this.to('quoted', at + 1);
        }
        if (!this.isBlank(sign)) return this.to('plain', at);
        this.append(sign);
        return at + 1;
      case 'plain': {
        const end = this.endOfPlain(text, at);
        this.append(text.slice(at, end));
        return end === text.length ? end : this.end(text[end] ?? '', end);
      }
      case 'quoted': {
        const quote = text.indexOf('"', at);
        const end = quote === -1 ? text.length : quote;
        this.countLines(text.slice(at, end));
        this.append(text.slice(at, end));
        return quote === -1 ? end : this.to('closed', quote + 1);
      }
      case 'closed':
        if (sign !== '"') return this.to('after', at);
        this.append(sign);
        return this.to('quoted', at + 1);
      case 'after':
        if (this.isBlank(sign)) return at + 1;
        if (sign !== this.separator && sign !== '\r' && sign !== '\n') throw this.unreadable();
        return this.end(sign, at, this.field);
      case 'return':
        this.rowHasEnded = true;
        return sign === '\n' ? at + 1 : at;
    }
  }

  private end(sign: string, at: number, field = trimmed(this.field)): number {
    this.endField(field);
    this.rowHasEnded = sign === '\n';
    return this.to(sign === '\r' ? 'return' : 'start', at + 1);
  }

  private endField(field = this.state === 'closed' || this.state === 'after' ? this.field : trimmed(this.field)): void {
    if (!this.tooLong) this.fields.push(field);
    else if (this.fields.length === 0) this.fields.push(field.slice(0, MAX_BEGINNING));
    this.field = '';
    this.endedInReturn = false;
  }

  private get tooLong(): boolean {
    return this.units > MAX_ROW_LENGTH;
  }

  private take(): CsvRow {
    const { line, fields, tooLong, units } = this;
    const lines = this.innerLines + 1;
    const blank = fields.length === 1 && fields[0] === '' && !this.sawQuotes;
    this.line += lines;
    this.state = 'start';
    this.fields = [];
    this.units = 0;
    this.innerLines = 0;
    this.sawQuotes = false;
    return { line, fields: tooLong ? [(fields[0] ?? '').slice(0, MAX_BEGINNING)] : fields, blank, tooLong, units, lines };
  }

  private to(state: State, at: number): number {
    this.state = state;
    return at;
  }

  private append(text: string): void {
    if (!this.tooLong && this.field.length <= MAX_ROW_LENGTH) {
      this.field += text.length > MAX_ROW_LENGTH ? text.slice(0, MAX_ROW_LENGTH + 1) : text;
    }
  }

  private endOfPlain(text: string, at: number): number {
    this.fieldEnd.lastIndex = at;
    return this.fieldEnd.exec(text)?.index ?? text.length;
  }

  private isBlank(sign: string): boolean {
    return (sign === ' ' || sign === '\t') && sign !== this.separator;
  }

  private countLines(text: string): void {
    this.innerLines += text.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (this.endedInReturn && text.startsWith('\n')) this.innerLines--;
    if (text !== '') this.endedInReturn = text.endsWith('\r');
  }

  private unreadable(): AppError {
    return new AppError('csv_unreadable', { line: this.line });
  }
}

/** Trims ASCII blanks only: others depend on the encoding and may be half of a letter. */
function trimmed(text: string): string {
  const first = text.charCodeAt(0);
  const last = text.charCodeAt(text.length - 1);
  return first <= 32 || last <= 32 ? text.replace(/^[\t-\r ]+|[\t-\r ]+$/g, '') : text;
}
