import { adminLogins } from '@portal/contracts/admin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestInfoOf, found, noteCustomer, route, type Actor } from '../../../platform/http';
import type { AccountsDeps } from '../accounts.routes';
import { findLoginOf } from './managed-login.store';
import { grantRight, revokeRight, type ChangedRights } from './edit-rights';
import type { LoginChangeContext } from './manageable-logins';
import { availableFor, rightsOf } from './login-right.store';

export function registerLoginRightRoutes(app: FastifyInstance, { db, clock, post, onSessionsEnded, onLoginChanged }: AccountsDeps): void {
  const contextOf = (actor: Actor, request: FastifyRequest): LoginChangeContext => (
    { actor, scope: 'portal', requestInfo: requestInfoOf(request), now: clock(), post, onLoginChanged });
  const loginOf = async (request: FastifyRequest, uuid: string) => {
    const login = found(await findLoginOf(db, uuid));
    noteCustomer(request, login.customerId);
    return login;
  };
  const reported = async ({ items, ended }: ChangedRights) => {
    await onSessionsEnded(ended);
    return { items };
  };

  route(app, adminLogins.listPermOrgs, async ({ body }, request) => ({ items: await rightsOf(db, await loginOf(request, body.uuid)) }));

  route(app, adminLogins.listAvailOrgs, async ({ body }, request) => ({
    items: await availableFor(db, await loginOf(request, body.uuid)),
  }));

  route(app, adminLogins.addPermOrg, async ({ actor, body }, request) => {
    await loginOf(request, body.uuid);
    return reported(await grantRight(db, contextOf(actor, request), body));
  });

  route(app, adminLogins.delPermOrg, async ({ actor, body }, request) => {
    await loginOf(request, body.uuid);
    return reported(await revokeRight(db, contextOf(actor, request), body));
  });
}
