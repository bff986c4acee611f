import { AppError, countCharacters, firstCharacters, MAX_CONTACT_FIELD, MAX_TAG, MAX_TAGS, type ImportColumns } from '@portal/contracts';
import {
  isErrorValue, MAX_ROWS, openTable, startOfFile, type FilePosition, type RowFault, type SheetRow, type StoredFile,
} from '../sheets';
import type { ResolvedReading } from './preview-file';

/** Why a record is unusable: its row is faulty, or a chosen cell contains a spreadsheet error or a value too long to store. */
type RecordFault = RowFault | 'error_cell' | 'value_too_long';
/** `num` and `tags` are as written; other fields are cleaned for storage. A record with a `fault` is unusable. */
export type FileRecord = {
  line: number; num: string; name: string | null; params: readonly (string | null)[]; tags: string | null; fault?: RecordFault;
};
export type RecordBatch = { records: FileRecord[]; next: FilePosition; done: number };

/** Text without control characters and without surrogate pairs, which truncation could split. */
const plain = /^[ -~\u00a0-\ud7ff\ue000-\uffff]*$/;
const PARAMS = ['param1', 'param2', 'param3', 'param4'] as const;

/** Yields records after `from`, the end of an earlier batch, without the title row. `before` is the number of records already read. */
export async function* readRecords(
  file: StoredFile, reading: ResolvedReading,
  { columns, from = startOfFile, before = 0 }: { columns: ImportColumns; from?: FilePosition; before?: number },
): AsyncGenerator<RecordBatch> {
  const table = await openTable(file, reading);
  const chosen = chosenColumns(columns);
  let untitled = !reading.header || from.line > startOfFile.line || from.bytes > 0;
  let count = before;
  for await (const { rows, next, done } of table.rows(from)) {
    const body = untitled || rows.length === 0 ? rows : rows.slice(1);
    untitled ||= rows.length > 0;
    count += body.length;
    if (count > MAX_ROWS) throw new AppError('file_too_many_rows', { max: MAX_ROWS });
    // Until the title row is read, `next` stays at the start of the file. Any later position means that it was read.
    yield { records: body.map((row) => recordOf(row, columns, chosen)), next: untitled ? next : startOfFile, done };
  }
}

/** A column of the file with the longest value that it may have. */
type ChosenColumn = { index: number; max: number };

function chosenColumns(columns: ImportColumns): ChosenColumn[] {
  return Object.entries(columns).flatMap(([column, index]) => (index === undefined ? [] : [{ index, max: limitOf(column) }]));
}

function recordOf({ line, fields, fault }: SheetRow, columns: ImportColumns, chosen: readonly ChosenColumn[]): FileRecord {
  const num = (fields[columns.num] ?? (fault === 'row_too_long' ? fields[0] : undefined) ?? '').trim();
  const field = (index: number | undefined) => (index === undefined ? null : storable(fields[index]));
  const record = {
    line, num, name: field(columns.name), params: PARAMS.map((param) => field(columns[param])),
    tags: columns.tags === undefined ? null : fields[columns.tags] ?? null,
  };
  const own = ownFault(fault, fields, chosen);
  return own ? { ...record, fault: own } : record;
}

/** Returns the fault of the row or of a chosen column, if any. Values that are too long are refused instead of truncated. */
function ownFault(
  fault: RowFault | undefined, fields: readonly string[], chosen: readonly ChosenColumn[],
): RecordFault | undefined {
  if (fault === 'row_too_long' || (fault === 'encoding' && isDamaged(fields, chosen))) return fault;
  const valueAt = (index: number) => fields[index]?.trim() ?? '';
  if (chosen.some(({ index }) => isErrorValue(valueAt(index)))) return 'error_cell';
  return chosen.some(({ index, max }) => isTooLong(valueAt(index), max)) ? 'value_too_long' : undefined;
}

function limitOf(column: string): number {
  return column === 'num' ? Infinity : column === 'tags' ? MAX_TAGS * (MAX_TAG + 2) : MAX_CONTACT_FIELD;
}

const isTooLong = (value: string, max: number) => value.length > max && countCharacters(value) > max;

/** Returns true if a chosen column contains a character that could not be decoded. Other columns do not matter. */
function isDamaged(fields: readonly string[], chosen: readonly ChosenColumn[]): boolean {
  return chosen.some(({ index }) => fields[index]?.includes('\ufffd'));
}

/** Replaces control characters, which no phone shows, and unpaired surrogates, which PostgreSQL cannot store, with spaces. */
function storable(value: string | undefined): string | null {
  if (value === undefined || value === '') return null;
  // Fast path for nearly every value: the replacement costs several times as much.
  if (plain.test(value)) return firstCharacters(value.trim(), MAX_CONTACT_FIELD) || null;
  return firstCharacters(value.replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ').trim(), MAX_CONTACT_FIELD) || null;
}
