import { adminRequests } from '@portal/contracts/admin';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/db';
import { fileRoute, found, noteChange, noteCustomer, route } from '../../platform/http';
import { allPages, ROWS_AT_ONCE, tableFile } from '../../platform/sheets';
import { approve, reject, type DecisionDeps } from './decide';
import { presentToAdmin } from './present-request';
import { pageOf, positionOf } from './request-page';
import { matchesFilter, requestRows, waitingRequests } from './request.store';
import { requestsFile, requestTable } from './requests-file';

export function registerAdminRequestRoutes(app: FastifyInstance, deps: DecisionDeps & { db: Db; clock: () => Date }): void {
  const { db, clock } = deps;

  route(app, adminRequests.list, async ({ query: { filter, limit, cursor } }, request) => {
    const [rows, waiting] = await Promise.all([
      requestRows(db, matchesFilter(db, filter), { after: positionOf(cursor), limit: limit + 1 }), waitingRequests(db),
    ]);
    const { page, next } = pageOf(rows, limit);
    noteCustomer(request, ...page.map(({ customerId }) => customerId));
    return { items: page.map(presentToAdmin), next, waiting };
  });

  fileRoute(app, requestsFile, ({ query: { filter, ...file } }) => tableFile(
    'requests', file, requestTable, allPages(async (cursor) => {
      const rows = await requestRows(db, matchesFilter(db, filter), { after: positionOf(cursor), limit: ROWS_AT_ONCE + 1 });
      const { page, next } = pageOf(rows, ROWS_AT_ONCE);
      return { items: page.map(presentToAdmin), next };
    }),
  ));

  route(app, adminRequests.approve, async ({ body, actor }, request) => {
    const decided = found(await approve(db, { ...body, decidedBy: actor.impersonatorId ?? actor.loginId, now: clock() }, deps));
    noteCustomer(request, decided.customerId);
    noteChange(request, {
      status: ['new', decided.status], [decided.kind]: [null, decided.name],
      directions: [null, body.directions.map(({ messageType, connectionId, providerAlphaname, priority }) => (
        `${messageType} ${connectionId} ${providerAlphaname} ${priority}`
      ))],
    });
    return presentToAdmin(decided);
  });

  route(app, adminRequests.reject, async ({ body, actor }, request) => {
    const decided = found(await reject(db, { ...body, decidedBy: actor.impersonatorId ?? actor.loginId, now: clock() }, deps));
    noteCustomer(request, decided.customerId);
    noteChange(request, { status: ['new', decided.status], answer: [null, decided.answer] });
    return presentToAdmin(decided);
  });
}
