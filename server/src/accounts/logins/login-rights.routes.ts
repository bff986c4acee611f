import { adminLogins } from '@portal/contracts/admin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { askedBy, found, route, type Actor } from '../../http';
import type { AccountsDeps } from '../accounts.routes';
import { findLoginOf } from './kept-login.store';
import { giveRight, takeRight, type KeptRights } from './keep-rights';
import type { Keeper } from './keeping';
import { availableFor, rightsOf } from './login-right.store';

/** The organizations that logins are restricted to. */
export function registerLoginRightRoutes(app: FastifyInstance, { db, clock, post, onSessionsEnded }: AccountsDeps): void {
  const keeperOf = (actor: Actor, request: FastifyRequest): Keeper => ({ actor, reach: 'portal', asked: askedBy(request), now: clock(), post });
  const told = async ({ items, ended }: KeptRights) => {
    await onSessionsEnded(ended);
    return { items };
  };

  route(app, adminLogins.listPermOrgs, async ({ body }) => ({ items: await rightsOf(db, found(await findLoginOf(db, body.uuid))) }), { onlyReads: true });

  route(app, adminLogins.listAvailOrgs, async ({ body }) => ({ items: await availableFor(db, found(await findLoginOf(db, body.uuid))) }), { onlyReads: true });

  route(app, adminLogins.addPermOrg, async ({ actor, body }, request) => told(await giveRight(db, keeperOf(actor, request), body)));

  route(app, adminLogins.delPermOrg, async ({ actor, body }, request) => told(await takeRight(db, keeperOf(actor, request), body)));
}
