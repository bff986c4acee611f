import { decodeMask, type Parsed } from '@portal/contracts';
import { adminLogins, type AdminLogin } from '@portal/contracts/admin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  decodeCursor, encodeCursor, fileRoute, found, noteChange, noteCustomer, requestInfoOf, route, type Actor,
} from '../../../platform/http';
import { allPages, ROWS_AT_ONCE, tableFile } from '../../../platform/sheets';
import type { AccountsDeps } from '../accounts.routes';
import { impersonate, unimpersonate } from '../impersonation.service';
import { originOf } from '../session-origin';
import { changeLogin, inviteAnew, inviteNewLogin, resetTwoFactor, setStatus, type LoginChange } from './edit-login';
import type { LoginChangeContext } from './manageable-logins';
import { findCustomer, findLoginOf } from './managed-login.store';
import { findListedLogin, listLogins, type ListedLogin } from './login-list.store';
import { loginsFile, loginTable } from './login-files';
import { registerLoginRightRoutes } from './login-rights.routes';

type LoginsQuery = Parsed<typeof adminLogins.list>['query'];

export function registerAdminLoginRoutes(app: FastifyInstance, deps: AccountsDeps): void {
  const { db, clock, lifetime, post, onSessionsEnded, onLoginChanged } = deps;
  registerLoginRightRoutes(app, deps);
  const contextOf = (actor: Actor, request: FastifyRequest): LoginChangeContext => (
    { actor, scope: 'portal', requestInfo: requestInfoOf(request), now: clock(), post, onLoginChanged });
  const reported = async (request: FastifyRequest, uuid: string, { ended, changes }: LoginChange): Promise<AdminLogin> => {
    noteChange(request, changes);
    await onSessionsEnded(ended);
    const listed = found(await findListedLogin(db, uuid));
    noteCustomer(request, listed.customerId);
    return present(listed);
  };

  const loginPage = async ({ filter, limit, cursor }: LoginsQuery) => {
    const after = cursor === undefined ? null : decodeCursor(cursor, ['string'])[0];
    const rows = await listLogins(db, { ...filter, text: filter.text?.trim() || null }, { limit, after });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map(present), next: rows.length > limit && last ? encodeCursor([last.key]) : null,
      customers: page.map(({ customerId }) => customerId),
    };
  };

  route(app, adminLogins.list, async ({ query }, request) => {
    const { customers, ...page } = await loginPage(query);
    noteCustomer(request, ...customers);
    return page;
  });

  fileRoute(app, loginsFile, ({ query: { filter, ...file } }) => tableFile(
    'logins', file, loginTable, allPages((cursor) => loginPage({ filter, limit: ROWS_AT_ONCE, cursor })),
  ));

  route(app, adminLogins.create, async ({ actor, body }, request) => {
    const customerId = found(await findCustomer(db, body.customerUuid));
    const { uuid, invitation, changes } = await inviteNewLogin(db, contextOf(actor, request), { ...body, customerId, organizations: [] });
    return { item: await reported(request, uuid, { ended: [], changes }), invitation };
  });

  route(app, adminLogins.update, async ({ actor, body }, request) => reported(
    request, body.uuid, await changeLogin(db, contextOf(actor, request), body),
  ));

  route(app, adminLogins.changePassword, async ({ actor, body }, request) => {
    const { invitation, ended } = await inviteAnew(db, contextOf(actor, request), body.uuid);
    noteCustomer(request, found(await findLoginOf(db, body.uuid)).customerId);
    await onSessionsEnded(ended);
    return invitation;
  });

  route(app, adminLogins.lock, async ({ actor, body }, request) => reported(
    request, body.uuid, await setStatus(db, contextOf(actor, request), body.uuid, 2),
  ));

  route(app, adminLogins.unlock, async ({ actor, body }, request) => reported(
    request, body.uuid, await setStatus(db, contextOf(actor, request), body.uuid, 1),
  ));

  route(app, adminLogins.remove, async ({ actor, body }, request) => reported(
    request, body.uuid, await setStatus(db, contextOf(actor, request), body.uuid, 3),
  ));

  route(app, adminLogins.resetTwoFactor, async ({ actor, body }, request) => reported(
    request, body.uuid, await resetTwoFactor(db, contextOf(actor, request), body.uuid),
  ));

  route(app, adminLogins.impersonate, async ({ actor, query }, request) => {
    const call = { requestInfo: requestInfoOf(request), origin: originOf(request), now: clock(), lifetime, post };
    return { userToken: await impersonate(db, actor, query.uuid, call) };
  });

  route(app, adminLogins.unimpersonate, async ({ actor }, request) => {
    const userToken = await unimpersonate(db, actor, { origin: originOf(request), now: clock(), lifetime });
    await onSessionsEnded([actor.sessionId]);
    return { userToken };
  });
}

function present(
  { key: _key, customerId: _customerId, maskrole, lastSeen, customerUuid, customerName, ofProvider, ...login }: ListedLogin,
): AdminLogin {
  return {
    ...login, maskrole, lastSeen: lastSeen?.toISOString() ?? null, roles: decodeMask(maskrole),
    customer: { uuid: customerUuid, name: customerName, isProvider: ofProvider },
  };
}
