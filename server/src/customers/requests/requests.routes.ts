import { senderRequests } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/db';
import { found, noteChange, route } from '../../platform/http';
import { registerAdminRequestRoutes } from './admin-requests.routes';
import { requestAlphaName, requestOrganization, withdraw } from './create-request';
import type { DecisionDeps } from './decide';
import { registerDocumentRoutes } from './documents.routes';
import { presentRequest } from './present-request';
import { pageOf, positionOf } from './request-page';
import { isVisible, requestRows } from './request.store';
import { viewerOf } from './viewer';

export type RequestsDeps = DecisionDeps & { db: Db; clock: () => Date };

/** SND-02: requests for alpha names and organizations. */
export function registerRequestRoutes(app: FastifyInstance, deps: RequestsDeps): void {
  const { db, clock } = deps;
  registerDocumentRoutes(app, deps);
  registerAdminRequestRoutes(app, deps);

  route(app, senderRequests.list, async ({ query: { limit, cursor }, actor }) => {
    const rows = await requestRows(db, isVisible(db, viewerOf(actor)), { after: positionOf(cursor), limit: limit + 1 });
    const { page, next } = pageOf(rows, limit);
    return { items: page.map(presentRequest), next };
  });

  route(app, senderRequests.requestAlphaName, async ({ body, actor }, request) => {
    const created = found(await requestAlphaName(db, viewerOf(actor), body, { now: clock(), protectedNames: deps.protectedNames }));
    noteChange(request, {
      alphaname: [null, created.name], organization: [null, created.organizationName], messageTypes: [null, created.messageTypes],
    });
    return presentRequest(created);
  });

  route(app, senderRequests.requestOrganization, async ({ body, actor }, request) => {
    const created = found(await requestOrganization(db, viewerOf(actor), body, clock()));
    noteChange(request, {
      organization: [null, created.name], type: [null, created.organizationType], email: [null, created.email],
      address: [null, created.address],
    });
    return presentRequest(created);
  });

  route(app, senderRequests.withdraw, async ({ body: { uuid }, actor }, request) => {
    const withdrawn = found(await withdraw(db, viewerOf(actor), uuid));
    noteChange(request, { status: ['new', withdrawn.status] });
    return presentRequest(withdrawn);
  });
}
