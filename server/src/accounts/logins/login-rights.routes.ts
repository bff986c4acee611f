import { adminLogins } from '@portal/contracts/admin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { askedBy, found, noteCustomer, route, type Actor } from '../../http';
import type { AccountsDeps } from '../accounts.routes';
import { findLoginOf } from './kept-login.store';
import { giveRight, takeRight, type KeptRights } from './edit-rights';
import type { Keeper } from './manageable-logins';
import { availableFor, rightsOf } from './login-right.store';

export function registerLoginRightRoutes(app: FastifyInstance, { db, clock, post, onSessionsEnded, onLoginChanged }: AccountsDeps): void {
  const keeperOf = (actor: Actor, request: FastifyRequest): Keeper => (
    { actor, reach: 'portal', asked: askedBy(request), now: clock(), post, onLoginChanged });
  const loginOf = async (request: FastifyRequest, uuid: string) => {
    const login = found(await findLoginOf(db, uuid));
    noteCustomer(request, login.customerId);
    return login;
  };
  const reported = async ({ items, ended }: KeptRights) => {
    await onSessionsEnded(ended);
    return { items };
  };

  route(app, adminLogins.listPermOrgs, async ({ body }, request) => ({ items: await rightsOf(db, await loginOf(request, body.uuid)) }));

  route(app, adminLogins.listAvailOrgs, async ({ body }, request) => ({ items: await availableFor(db, await loginOf(request, body.uuid)) }));

  route(app, adminLogins.addPermOrg, async ({ actor, body }, request) => {
    await loginOf(request, body.uuid);
    return reported(await giveRight(db, keeperOf(actor, request), body));
  });

  route(app, adminLogins.delPermOrg, async ({ actor, body }, request) => {
    await loginOf(request, body.uuid);
    return reported(await takeRight(db, keeperOf(actor, request), body));
  });
}
