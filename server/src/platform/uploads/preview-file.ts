import { AppError, type FilePreview, type FileReading } from '@portal/contracts';
import { openTable, type SheetRow, type StoredFile, type Table, type TableReading } from '../sheets';
import { guessColumns, guessHeader } from './guess-columns';

/** Rows that a preview shows, as SPEC 9 requires. */
const PREVIEW_ROWS = 50;
const MAX_COLUMNS = 500;
const MAX_SHOWN_CHARACTERS = 200;

/** Parsing options of a file with detected values filled in, so that a later read gives the same result. */
export type ResolvedReading = TableReading & { header: boolean };

export async function previewFile(file: StoredFile, requested: FileReading): Promise<FilePreview> {
  const { table, first, header } = await open(file, requested);
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
    columns: Array.from({ length: width }, (_none, index) => ({ title: shown(titles[index] ?? '') })),
    suggested: guessColumns(titles.slice(0, MAX_COLUMNS), rows.map(({ fields }) => fields.slice(0, MAX_COLUMNS))),
    preview: rows.map(({ line, fields }) => ({ line, fields: fields.slice(0, MAX_COLUMNS).map(shown) })),
  };
}

export async function resolveReading(file: StoredFile, requested: FileReading): Promise<ResolvedReading> {
  const { table, header } = await open(file, requested);
  return { ...table.reading, header };
}

type Opened = { table: Table; first: SheetRow[]; header: boolean };

async function open(file: StoredFile, requested: FileReading): Promise<Opened> {
  const table = await openTable(file, requested);
  const first = await table.first(PREVIEW_ROWS + 1);
  if (first.length === 0) throw new AppError('csv_empty');
  return { table, first, header: requested.header ?? guessHeader(first.map(({ fields }) => fields)) };
}

function shown(cell: string): string {
  return cell.length > MAX_SHOWN_CHARACTERS ? `${cell.slice(0, MAX_SHOWN_CHARACTERS)}…` : cell;
}
