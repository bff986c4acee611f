import {
  endpoint, integerInQuery, jsonInQuery, mailingExportColumns, mailingExports, mailings, MailingFilter, MessageFilter,
} from '@portal/contracts';
import type { CountryCode } from '@portal/messaging/phone';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Db } from '../../../platform/db';
import { fileRoute, found } from '../../../platform/http';
import { allMessages, listMessages, listState } from '../../messages';
import { allPages, ROWS_AT_ONCE, tableFile, tableFileQuery } from '../../../platform/sheets';
import { mailingPage } from '../lists/mailing-page';
import { requireVisibleList } from '../plan/organization.store';
import { listCells, messageCells, unconfirmedMessageCells } from './export-cells';

export type ExportDeps = { db: Db; home: CountryCode };

const exportOf = <Q extends z.ZodMiniType>(target: {
  path: `/v2/${string}`; access: '/smslist/list' | '/smslist/{id}' | '/messages';
}, query: Q) => (
  endpoint({ method: 'GET', ...target, query, data: z.unknown() }));

export function registerExportRoutes(app: FastifyInstance, { db, home }: ExportDeps): void {
  const lists = exportOf(
    mailingExports.lists,
    z.object({ ...tableFileQuery, filter: z._default(jsonInQuery(MailingFilter), {}), sort: mailings.list.query.shape.sort }),
  );
  fileRoute(app, lists, async ({ query: { filter, sort, ...locale }, actor }) => (
    tableFile(
      'mailings', locale, { all: mailingExportColumns.lists, cellsOf: listCells },
      allPages((cursor) => mailingPage(db, actor, { filter, sort, limit: ROWS_AT_ONCE, cursor })),
    )));

  const messages = exportOf(mailingExports.listMessages, z.object({
    ...tableFileQuery, id: integerInQuery(1, Number.MAX_SAFE_INTEGER), filter: mailings.messages.query.shape.filter,
  }));
  fileRoute(app, messages, async ({
    query: { id, filter, ...locale }, actor,
  }) => {
    const { confirmed } = found(await listState(db, actor.customerId, await requireVisibleList(db, actor, id)));
    const cellsOf = confirmed ? messageCells : unconfirmedMessageCells;
    return tableFile(`messages-${id}`, locale, { all: mailingExportColumns.listMessages, cellsOf }, allPages(
      async (cursor) => found(
        await listMessages(db, actor.customerId, await requireVisibleList(db, actor, id), { filter, limit: ROWS_AT_ONCE, cursor }),
      )));
  });

  const everything = exportOf(
    mailingExports.allMessages, z.object({ ...tableFileQuery, filter: z._default(jsonInQuery(MessageFilter), {}) }),
  );
  fileRoute(app, everything, async ({
    query: { filter, ...locale }, actor,
  }) => tableFile('messages', locale, { all: mailingExportColumns.allMessages, cellsOf: messageCells }, allPages(
    (cursor) => allMessages(db, actor, home, { filter, limit: ROWS_AT_ONCE, cursor }))));
}
