import { decodeMask } from '@portal/contracts';
import { adminLogins, type AdminLogin } from '@portal/contracts/admin';
import type { FastifyInstance } from 'fastify';
import { askedBy, decodeCursor, encodeCursor, route } from '../http';
import type { AccountsDeps } from './accounts.routes';
import { impersonate, unimpersonate } from './impersonation.service';
import { listLogins, type ListedLogin } from './login-list.store';
import { originOf } from './session-origin';

/** Logins of all customers, for the administration, and acting as one of them. */
export function registerAdminLoginRoutes(app: FastifyInstance, { db, clock, lifetime, onSessionsEnded }: AccountsDeps): void {
  route(app, adminLogins.list, async ({ query: { filter, limit, cursor } }) => {
    const after = cursor === undefined ? null : decodeCursor(cursor, ['string'])[0];
    const rows = await listLogins(db, { text: filter.text?.trim() || null, limit, after });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return { items: page.map(present), next: rows.length > limit && last ? encodeCursor([last.key]) : null };
  });

  route(app, adminLogins.impersonate, async ({ actor, query }, request) => {
    const call = { asked: askedBy(request), origin: originOf(request), now: clock(), lifetime };
    return { userToken: await impersonate(db, actor, query.uuid, call) };
  }, { changesState: true });

  route(app, adminLogins.unimpersonate, async ({ actor }, request) => {
    const userToken = await unimpersonate(db, actor, { origin: originOf(request), now: clock(), lifetime });
    await onSessionsEnded([actor.sessionId]);
    return { userToken };
  }, { changesState: true });
}

function present({ key: _key, maskrole, customerUuid, customerName, ...login }: ListedLogin): AdminLogin {
  return { ...login, roles: decodeMask(maskrole), customer: { uuid: customerUuid, name: customerName } };
}
