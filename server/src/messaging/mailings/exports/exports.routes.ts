import {
  AppError, endpoint, fileFormats, integerInQuery, jsonInQuery, Language, mailingExportColumns, mailingExports, mailings, MailingFilter,
  MessageFilter,
} from '@portal/contracts';
import { isTimeZone } from '@portal/messaging';
import type { CountryCode } from '@portal/messaging/phone';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Db } from '../../../platform/db';
import { fileRoute, found, type OutgoingFile } from '../../../platform/http';
import { allMessages, listMessages } from '../../messages';
import { sheetMediaTypes, writeSheet, type SheetFormat } from '../../../platform/sheets';
import { mailingPage } from '../lists/mailing-page';
import { requireVisibleList } from '../plan/organization.store';
import { listCells, messageCells, type CellsOf, type ExportLocale } from './export-cells';

export type ExportDeps = { db: Db; home: CountryCode };

const ALL_ROWS = 1_000;

const localeFields = {
  format: z._default(z.enum(fileFormats), 'csv'),
  columns: z.optional(z.string().check(z.maxLength(1_000))),
  language: z._default(Language, 'en'),
  timeZone: z._default(z.string().check(z.maxLength(64)), 'UTC'),
};

const exportOf = <Q extends z.ZodMiniType>(target: {
  path: `/v2/${string}`; access: '/smslist/list' | '/smslist/{id}' | '/messages';
}, query: Q) => (
  endpoint({ method: 'GET', ...target, query, data: z.unknown() }));

export function registerExportRoutes(app: FastifyInstance, { db, home }: ExportDeps): void {
  const lists = exportOf(
    mailingExports.lists,
    z.object({ ...localeFields, filter: z._default(jsonInQuery(MailingFilter), {}), sort: mailings.list.query.shape.sort }),
  );
  fileRoute(app, lists, async ({ query: { filter, sort, ...locale }, actor }) => (
    file(
      'mailings', locale, listCells, mailingExportColumns.lists,
      pagesOf((cursor) => mailingPage(db, actor, { filter, sort, limit: ALL_ROWS, cursor })),
    )));

  const messages = exportOf(mailingExports.listMessages, z.object({
    ...localeFields, id: integerInQuery(1, Number.MAX_SAFE_INTEGER), filter: mailings.messages.query.shape.filter,
  }));
  fileRoute(app, messages, async ({
    query: { id, filter, ...locale }, actor,
  }) => file(`messages-${id}`, locale, messageCells, mailingExportColumns.listMessages, pagesOf(
    async (cursor) => found(
      await listMessages(db, actor.customerId, await requireVisibleList(db, actor, id), { filter, limit: ALL_ROWS, cursor }),
    ))));

  const everything = exportOf(
    mailingExports.allMessages, z.object({ ...localeFields, filter: z._default(jsonInQuery(MessageFilter), {}) }),
  );
  fileRoute(app, everything, async ({
    query: { filter, ...locale }, actor,
  }) => file('messages', locale, messageCells, mailingExportColumns.allMessages, pagesOf(
    (cursor) => allMessages(db, actor, home, { filter, limit: ALL_ROWS, cursor }))));
}

type ExportRequest = { format: SheetFormat; columns?: string | undefined } & ExportLocale;

async function file<Row, Column extends string>(
  name: string, { columns: requested, ...locale }: ExportRequest, cellsOf: CellsOf<Row, Column>, all: readonly Column[],
  pages: AsyncGenerator<Row[]>,
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

async function* pagesOf<Row>(
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
