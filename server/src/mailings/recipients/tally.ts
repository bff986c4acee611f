import type { RecipientCheck } from '@portal/contracts';

const BAD_ROWS_KEPT = 100;
const PREVIEW = 50;
const MOST_SHOWN_CHARACTERS = 100;

/** Counts what became of each row: valid + invalid + duplicates = rows, at every moment. */
export class Tally {
  private valid = 0;
  private invalid = 0;
  private duplicates = 0;
  private readonly badRows: RecipientCheck['badRows'] = [];
  private readonly preview = new Map<string, string | null>();

  get rows(): number {
    return this.valid + this.invalid + this.duplicates;
  }

  countValid(given: number, kept: number): void {
    this.valid += kept;
    this.duplicates += given - kept;
  }

  show(num: string, name: string | null): void {
    if (this.preview.size < PREVIEW && !this.preview.has(num)) this.preview.set(num, name);
  }

  reject(line: number, value: string, reason: string): void {
    this.invalid++;
    if (this.badRows.length < BAD_ROWS_KEPT) this.badRows.push({ line, value: printable(value), reason });
  }

  result(): RecipientCheck {
    const { rows, valid, invalid, duplicates, badRows } = this;
    const preview = [...this.preview].map(([num, name]) => ({ num, name }));
    return { rows, valid, invalid, duplicates, badRows, preview };
  }
}

/** As it can be stored and shown: cut short, without control characters or half of a surrogate pair. */
function printable(value: string): string {
  return value.slice(0, MOST_SHOWN_CHARACTERS).replace(/[\p{Cc}\p{Surrogate}]/gu, '\ufffd');
}
