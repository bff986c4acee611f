import { AppError, countCharacters, MAX_CONTACT_FIELD } from '@portal/contracts';
import { findColumns, type ColumnIndexes } from '@portal/messaging';
import { normaliseNumber } from '@portal/messaging/phone';
import { isErrorValue, type RowBatch, type SheetRow } from '../../../platform/sheets';
import { personalValue, type HomeCountry, type Recipient } from './recipient';
import type { RecipientCheckBuilder } from './recipient-check-builder';

const MAX_ROWS = 5_000_000;
const PARAMS = ['param1', 'param2', 'param3', 'param4'] as const;

/** Throws csv_without_num if the first row names no column `num` (VAL-04): a guessed column could send to wrong numbers. */
export async function* recipientsOfCsv(
  rows: AsyncIterable<RowBatch>, home: HomeCountry, checkBuilder: RecipientCheckBuilder,
): AsyncGenerator<Recipient[]> {
  let columns: ColumnIndexes | undefined;
  let count = 0;
  for await (const { rows: chunk } of rows) {
    const [header] = chunk;
    if (!columns && header) {
      columns = columnsOf(header);
      chunk.shift();
    }
    if (!columns) continue;
    count += chunk.length;
    if (count > MAX_ROWS) throw new AppError('payload_too_large', { rows: MAX_ROWS });
    const recipients: Recipient[] = [];
    for (const row of chunk) {
      const recipient = readRow(row, columns, home, checkBuilder);
      if (recipient) recipients.push(recipient);
    }
    if (recipients.length > 0) yield recipients;
  }
  if (count === 0) throw new AppError('csv_empty');
}

function columnsOf(header: SheetRow): ColumnIndexes {
  const found = findColumns(header.fields);
  if (!found.ok) throw new AppError('csv_without_num');
  return found.columns;
}

function readRow(
  { line, fields, fault }: SheetRow, columns: ColumnIndexes, home: HomeCountry, checkBuilder: RecipientCheckBuilder,
): Recipient | undefined {
  const written = fields[columns.num] ?? '';
  // Invalid characters matter only in the chosen columns.
  const damaged = fault === 'encoding' && Object.values(columns).some((index) => fields[index]?.includes('\ufffd'));
  if (fault && (fault !== 'encoding' || damaged)) {
    checkBuilder.reject(line, written, fault);
    return undefined;
  }
  const values = Object.entries(columns).filter(([column]) => column !== 'num').map(([, index]) => personalValue(fields[index]));
  if (values.some((value) => value !== null && value.length > MAX_CONTACT_FIELD && countCharacters(value) > MAX_CONTACT_FIELD)) {
    checkBuilder.reject(line, written, 'value_too_long');
    return undefined;
  }
  if (Object.values(columns).some((index) => isErrorValue(fields[index]?.trim() ?? ''))) {
    checkBuilder.reject(line, written, 'error_cell');
    return undefined;
  }
  const number = normaliseNumber(written, home);
  if (!number.ok) {
    checkBuilder.reject(line, written, number.reason);
    return undefined;
  }
  const field = (index: number | undefined) => (index === undefined ? null : personalValue(fields[index]));
  const name = field(columns.name);
  checkBuilder.show(number.e164, name);
  return { num: number.e164, country: number.country, name, params: PARAMS.map((param) => field(columns[param])) };
}
