import { senderRequests } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db';
import { found, noteChange, route } from '../http';
import { registerAdminRequestRoutes } from './admin-requests.routes';
import { askAlphaName, askOrganization, withdraw } from './ask';
import type { DecisionDeps } from './decide';
import { registerDocumentRoutes } from './documents.routes';
import { presentRequest } from './present-request';
import { pageOf, placeOf } from './request-page';
import { isSeen, requestRows } from './request.store';
import { viewerOf } from './viewer';

export type RequestsDeps = DecisionDeps & { db: Db; clock: () => Date };

/** SND-02: requests for alpha names and organizations. */
export function registerRequestRoutes(app: FastifyInstance, deps: RequestsDeps): void {
  const { db, clock } = deps;
  registerDocumentRoutes(app, deps);
  registerAdminRequestRoutes(app, deps);

  route(app, senderRequests.list, async ({ query: { limit, cursor }, actor }) => {
    const rows = await requestRows(db, isSeen(db, viewerOf(actor)), { after: placeOf(cursor), limit: limit + 1 });
    const { page, next } = pageOf(rows, limit);
    return { items: page.map(presentRequest), next };
  });

  route(app, senderRequests.askAlphaName, async ({ body, actor }, request) => {
    const asked = found(await askAlphaName(db, viewerOf(actor), body, { now: clock(), protectedNames: deps.protectedNames }));
    noteChange(request, { alphaname: [null, asked.name], organization: [null, asked.organizationName], messageTypes: [null, asked.messageTypes] });
    return presentRequest(asked);
  });

  route(app, senderRequests.askOrganization, async ({ body, actor }, request) => {
    const asked = found(await askOrganization(db, viewerOf(actor), body, clock()));
    noteChange(request, { organization: [null, asked.name], type: [null, asked.organizationType], email: [null, asked.email], address: [null, asked.address] });
    return presentRequest(asked);
  });

  route(app, senderRequests.withdraw, async ({ body: { uuid }, actor }, request) => {
    const withdrawn = found(await withdraw(db, viewerOf(actor), uuid));
    noteChange(request, { status: ['new', withdrawn.status] });
    return presentRequest(withdrawn);
  });
}
