import type { RecipientCheck } from '@portal/contracts';

const BAD_ROWS_KEPT = 100;
const PREVIEW = 50;
const MOST_SHOWN_CHARACTERS = 100;

const nothing: RecipientCheck = { rows: 0, valid: 0, invalid: 0, duplicates: 0, stopListed: 0, badRows: [], preview: [] };

/** Counts what became of each row: valid + invalid + duplicates = rows, at every moment. */
export class Tally {
  private valid: number;
  private invalid: number;
  private duplicates: number;
  private stopListed: number;
  private readonly badRows: RecipientCheck['badRows'];
  private readonly preview: Map<string, string | null>;

  /** Goes on where another ended. */
  constructor(from: RecipientCheck = nothing) {
    this.valid = from.valid;
    this.invalid = from.invalid;
    this.duplicates = from.duplicates;
    this.stopListed = from.stopListed;
    this.badRows = [...from.badRows];
    this.preview = new Map(from.preview.map(({ num, name }) => [num, name]));
  }

  get rows(): number {
    return this.valid + this.invalid + this.duplicates;
  }

  /** Of the given ones so many were new, and so many of those are on a stop list. */
  countValid(given: number, kept: number, stopListed = 0): void {
    this.valid += kept;
    this.duplicates += given - kept;
    this.stopListed += stopListed;
  }

  show(num: string, name: string | null): void {
    if (this.preview.size < PREVIEW && !this.preview.has(num)) this.preview.set(num, name);
  }

  reject(line: number, value: string, reason: string): void {
    this.invalid++;
    if (this.badRows.length < BAD_ROWS_KEPT) this.badRows.push({ line, value: printable(value), reason });
  }

  result(): RecipientCheck {
    const { rows, valid, invalid, duplicates, stopListed } = this;
    const preview = [...this.preview].map(([num, name]) => ({ num, name }));
    return { rows, valid, invalid, duplicates, stopListed, badRows: [...this.badRows], preview };
  }
}

/** As it can be stored and shown: cut short, without control characters or half of a surrogate pair. */
function printable(value: string): string {
  return value.slice(0, MOST_SHOWN_CHARACTERS).replace(/[\p{Cc}\p{Surrogate}]/gu, '\ufffd');
}
