import { AppError, fileFormats, Language } from '@portal/contracts';
import { isTimeZone } from '@portal/messaging';
import * as z from 'zod/mini';
import type { OutgoingFile } from '../http';
import { localTimes, type Cell } from './cell';
import { sheetMediaTypes, writeSheet, type SheetColumn, type SheetFormat } from './write-sheet';

/** Query of every file of a table, beside its filter and order. */
export const tableFileQuery = {
  format: z._default(z.enum(fileFormats), 'csv'),
  columns: z.optional(z.string().check(z.maxLength(1_000))),
  language: z._default(Language, 'en'),
  timeZone: z._default(z.string().check(z.maxLength(64)), 'UTC'),
};

type TableLocale = { language: Language; timeZone: string };
type TableFileRequest = { format: SheetFormat; columns?: string | undefined } & TableLocale;
export type CellsOf<Row, Column> = (
  columns: readonly Column[], locale: TableLocale,
) => { titles: SheetColumn[]; cells: (row: Row) => Cell[] };

/** Rows that are read at once. */
export const ROWS_AT_ONCE = 1_000;

/** Streams a table page by page, with the requested columns of `all` in the requested order. */
export async function tableFile<Row, Column extends string>(
  name: string, { columns: requested, ...locale }: TableFileRequest, { all, cellsOf }: {
    all: readonly Column[]; cellsOf: CellsOf<Row, Column>;
  }, pages: AsyncGenerator<Row[]>,
): Promise<OutgoingFile> {
  if (!isTimeZone(locale.timeZone)) throw refused('timeZone');
  const columns = requested === undefined ? all : chosen(requested, all);
  const { titles, cells } = cellsOf(columns, locale);
  // Reads the first page before the response starts, so that a failure can still become an error response.
  const first = await pages.next();
  const batches = (async function* () {
    for (let page = first; !page.done; page = await pages.next()) yield page.value.map(cells);
  })();
  return { name: `${name}.${locale.format}`, type: sheetMediaTypes[locale.format], content: writeSheet(locale, titles, batches) };
}

type CellTools = { at: (time: string | null) => Cell };

/** Cells of a table whose columns are declared one by one. Titles of times name the time zone. */
export function cellsBy<Row, Column extends string>(
  titlesIn: (language: Language) => Record<Column, string>,
  declare: (language: Language, tools: CellTools) => Record<Column, [kind: SheetColumn['kind'], cell: (row: Row) => Cell]>,
): CellsOf<Row, Column> {
  return (columns, { language, timeZone }) => {
    const titles = titlesIn(language);
    const local = localTimes(timeZone);
    const declared = declare(language, { at: (time) => (time === null ? null : local(time)) });
    return {
      titles: columns.map((column) => {
        const [kind] = declared[column];
        return { title: kind === 'time' ? `${titles[column]} (${timeZone})` : titles[column], kind };
      }),
      cells: (row) => columns.map((column) => declared[column][1](row)),
    };
  };
}

/** All rows of a call that returns pages. */
export async function* allPages<Row>(
  read: (cursor: string | undefined) => Promise<{ items: Row[]; next: string | null }>,
): AsyncGenerator<Row[], undefined> {
  let cursor: string | undefined;
  do {
    const { items, next } = await read(cursor);
    yield items;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return undefined;
}

function chosen<Column extends string>(requested: string, all: readonly Column[]): Column[] {
  const names = requested.split(',').map((name) => name.trim());
  const columns = names.map((name) => all.find((column) => column === name));
  const known = columns.filter((column) => column !== undefined);
  if (known.length < names.length || new Set(names).size < names.length) throw refused('columns');
  return known;
}

function refused(field: string): AppError {
  return new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field } }]);
}
