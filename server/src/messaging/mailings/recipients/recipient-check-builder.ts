import type { RecipientCheck } from '@portal/contracts';

const MAX_BAD_ROWS = 100;
const PREVIEW = 50;
const MAX_SHOWN_CHARACTERS = 100;

const nothing: RecipientCheck = { rows: 0, valid: 0, invalid: 0, duplicates: 0, stopListed: 0, landlines: 0, badRows: [], preview: [] };

/** Invariant: valid + invalid + duplicates = rows. */
export class RecipientCheckBuilder {
  private valid: number;
  private invalid: number;
  private duplicates: number;
  private stopListed: number;
  private landlines: number;
  private readonly badRows: RecipientCheck['badRows'];
  private readonly preview: Map<string, string | null>;

  constructor(from: RecipientCheck = nothing) {
    this.valid = from.valid;
    this.invalid = from.invalid;
    this.duplicates = from.duplicates;
    this.stopListed = from.stopListed;
    this.landlines = from.landlines;
    this.badRows = [...from.badRows];
    this.preview = new Map(from.preview.map(({ num, name }) => [num, name]));
  }

  get rows(): number {
    return this.valid + this.invalid + this.duplicates;
  }

  countValid(given: number, inserted: number, { stopListed, landlines }: { stopListed: number; landlines: number }): void {
    this.valid += inserted;
    this.duplicates += given - inserted;
    this.stopListed += stopListed;
    this.landlines += landlines;
  }

  show(num: string, name: string | null): void {
    if (this.preview.size < PREVIEW && !this.preview.has(num)) this.preview.set(num, name);
  }

  reject(line: number, value: string, reason: string): void {
    this.invalid++;
    if (reason === 'landline') this.landlines++;
    if (this.badRows.length < MAX_BAD_ROWS) this.badRows.push({ line, value: printable(value), reason });
  }

  result(): RecipientCheck {
    const { rows, valid, invalid, duplicates, stopListed, landlines } = this;
    const preview = [...this.preview].map(([num, name]) => ({ num, name }));
    return { rows, valid, invalid, duplicates, stopListed, landlines, badRows: [...this.badRows], preview };
  }
}

/** Truncates the value. Replaces control characters, and a surrogate half left by truncation, which PostgreSQL cannot store. */
function printable(value: string): string {
  return value.slice(0, MAX_SHOWN_CHARACTERS).replace(/[\p{Cc}\p{Surrogate}]/gu, '\ufffd');
}
