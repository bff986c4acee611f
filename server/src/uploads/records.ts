import { AppError, MAX_CONTACT_FIELD, type ColumnChoice } from '@portal/contracts';
import { MOST_ROWS, openTable, startOfFile, type Place, type RowFault, type SheetRow, type StoredFile } from '../sheets';
import type { SettledReading } from './look';

/** A row by its chosen columns: the number as written, the rest as it can be stored and shown. `fault` is why it cannot be taken. */
export type FileRecord = { line: number; num: string; name: string | null; params: readonly (string | null)[]; fault?: RowFault };
export type RecordBatch = { records: FileRecord[]; next: Place; done: number };

/** No control characters, and no surrogate pairs, which could be cut. */
const plain = /^[ -~\u00a0-\ud7ff\ue000-\uffff]*$/;
const PARAMS = ['param1', 'param2', 'param3', 'param4'] as const;

/** The records of a file from any place where a batch of them ended, without the row of titles. `before` of them were read already. */
export async function* readRecords(
  file: StoredFile, reading: SettledReading, { columns, from = startOfFile, before = 0 }: { columns: ColumnChoice; from?: Place; before?: number },
): AsyncGenerator<RecordBatch> {
  const table = await openTable(file, reading);
  let untitled = !reading.header || from.line > startOfFile.line || from.bytes > 0;
  let count = before;
  for await (const { rows, next, done } of table.rows(from)) {
    const wanted = untitled || rows.length === 0 ? rows : rows.slice(1);
    untitled ||= rows.length > 0;
    count += wanted.length;
    if (count > MOST_ROWS) throw new AppError('file_too_many_rows', { max: MOST_ROWS });
    // A place before the titles would show them again.
    yield { records: wanted.map((row) => recordOf(row, columns)), next: untitled ? next : startOfFile, done };
  }
}

function recordOf({ line, fields, fault }: SheetRow, columns: ColumnChoice): FileRecord {
  const num = (fields[columns.num] ?? (fault === 'row_too_long' ? fields[0] : undefined) ?? '').trim();
  const field = (place: number | undefined) => (place === undefined ? null : storable(fields[place]));
  const record = { line, num, name: field(columns.name), params: PARAMS.map((param) => field(columns[param])) };
  return !fault || (fault === 'encoding' && !isDamaged(fields, columns)) ? record : { ...record, fault };
}

/** Damage in a column that nobody asked for is nobody's. */
function isDamaged(fields: readonly string[], columns: ColumnChoice): boolean {
  return Object.values(columns).some((place) => fields[place]?.includes('\ufffd'));
}

/** PostgreSQL stores no NUL and a phone shows no control character. */
function storable(value: string | undefined): string | null {
  if (value === undefined || value === '') return null;
  // Nearly every one: the rest costs several times as much.
  if (plain.test(value)) return value.trim().slice(0, MAX_CONTACT_FIELD) || null;
  return value.replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ').trim().slice(0, MAX_CONTACT_FIELD).replace(/[\ud800-\udbff]$/, '') || null;
}
