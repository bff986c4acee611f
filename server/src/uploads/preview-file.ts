import { AppError, type FilePreview, type FileReading } from '@portal/contracts';
import { openTable, type SheetRow, type StoredFile, type Table, type TableReading } from '../sheets';
import { guessColumns, guessHeader } from './guess-columns';

/** SPEC 9. */
const PREVIEW_ROWS = 50;
const MAX_COLUMNS = 500;
const MAX_SHOWN_CHARACTERS = 200;

/** Everything needed to read a file again identically. */
export type SettledReading = TableReading & { header: boolean };

export async function lookAt(file: StoredFile, wanted: FileReading): Promise<FilePreview> {
  const { table, first, header } = await open(file, wanted);
  const { reading } = table;
  const [titles, rows] = header ? [first[0]?.fields ?? [], first.slice(1)] : [[], first.slice(0, PREVIEW_ROWS)];
  const width = Math.min(Math.max(...first.map(({ fields }) => fields.length)), MAX_COLUMNS);
  return {
    format: reading.format,
    encoding: reading.format === 'csv' ? reading.encoding : null,
    separator: reading.format === 'csv' ? reading.separator : null,
    header,
    sheets: [...table.sheets],
    sheet: reading.format === 'xlsx' ? reading.sheet : 0,
    columns: Array.from({ length: width }, (_none, place) => ({ title: shown(titles[place] ?? '') })),
    suggested: guessColumns(titles.slice(0, MAX_COLUMNS), rows.map(({ fields }) => fields.slice(0, MAX_COLUMNS))),
    preview: rows.map(({ line, fields }) => ({ line, fields: fields.slice(0, MAX_COLUMNS).map(shown) })),
  };
}

/** Detects open settings as `lookAt` does. */
export async function settleReading(file: StoredFile, wanted: FileReading): Promise<SettledReading> {
  const { table, header } = await open(file, wanted);
  return { ...table.reading, header };
}

type Opened = { table: Table; first: SheetRow[]; header: boolean };

async function open(file: StoredFile, wanted: FileReading): Promise<Opened> {
  const table = await openTable(file, wanted);
  const first = await table.first(PREVIEW_ROWS + 1);
  if (first.length === 0) throw new AppError('csv_empty');
  return { table, first, header: wanted.header ?? guessHeader(first.map(({ fields }) => fields)) };
}

function shown(cell: string): string {
  return cell.length > MAX_SHOWN_CHARACTERS ? `${cell.slice(0, MAX_SHOWN_CHARACTERS)}…` : cell;
}
