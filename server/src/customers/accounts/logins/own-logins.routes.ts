import { decodeMask, ownLogins, type OwnLogin } from '@portal/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileRoute, requestInfoOf, found, noteChange, route, type Actor } from '../../../platform/http';
import { anyContains, tableFile } from '../../../platform/sheets';
import type { AccountsDeps } from '../accounts.routes';
import { grantableRoles } from './grantable-roles';
import { changeLogin, inviteAnew, inviteNewLogin, setStatus, type LoginChange } from './edit-login';
import { ownLoginsFile, ownLoginTable } from './login-files';
import type { LoginChangeContext } from './manageable-logins';
import { findOwnLogin, ownLoginsOf, type OwnLoginRow } from './own-login.store';

const MAX_LISTED = 1_000;

/** SES-14: a customer's logins, managed by logins of that customer. */
export function registerOwnLoginRoutes(app: FastifyInstance, { db, clock, post, onSessionsEnded, onLoginChanged }: AccountsDeps): void {
  const contextOf = (actor: Actor, request: FastifyRequest): LoginChangeContext => (
    { actor, scope: 'customer', requestInfo: requestInfoOf(request), now: clock(), post, onLoginChanged });
  const reported = async (request: FastifyRequest, { actor, uuid }: {
    actor: Actor; uuid: string;
  }, { ended, changes }: LoginChange): Promise<OwnLogin> => {
    noteChange(request, changes);
    await onSessionsEnded(ended);
    return present(found(await findOwnLogin(db, actor.customerId, uuid)));
  };

  route(app, ownLogins.list, async ({ actor }) => {
    const rows = await ownLoginsOf(db, actor, MAX_LISTED + 1);
    return {
      items: rows.slice(0, MAX_LISTED).map(present), truncated: rows.length > MAX_LISTED,
      grantable: grantableRoles({ scope: 'customer', actorRoles: actor.roles, ofProvider: false }),
    };
  });

  fileRoute(app, ownLoginsFile, ({ query: { filter: { text = '' }, ...file }, actor }) => tableFile(
    'team', file, ownLoginTable, (async function* () {
      yield (await ownLoginsOf(db, actor, MAX_LISTED)).map(present)
        .filter(({ login, name, email }) => anyContains([login, name, email], text));
      return undefined;
    })(),
  ));

  route(app, ownLogins.create, async ({ actor, body }, request) => {
    const { uuid, invitation, changes } = await inviteNewLogin(db, contextOf(actor, request), {
      ...body, type: 'client', customerId: actor.customerId,
    });
    return { item: await reported(request, { actor, uuid }, { ended: [], changes }), invitation };
  });

  route(app, ownLogins.update, async ({ actor, body }, request) => reported(
    request, { actor, uuid: body.uuid }, await changeLogin(db, contextOf(actor, request), body),
  ));

  route(app, ownLogins.lock, async ({ actor, body: { uuid } }, request) => reported(
    request, { actor, uuid }, await setStatus(db, contextOf(actor, request), uuid, 2),
  ));

  route(app, ownLogins.unlock, async ({ actor, body: { uuid } }, request) => reported(
    request, { actor, uuid }, await setStatus(db, contextOf(actor, request), uuid, 1),
  ));

  route(app, ownLogins.invite, async ({ actor, body: { uuid } }, request) => {
    const { invitation, ended } = await inviteAnew(db, contextOf(actor, request), uuid);
    await onSessionsEnded(ended);
    return invitation;
  });
}

function present({ maskrole, lastSeen, ...row }: OwnLoginRow): OwnLogin {
  return { ...row, roles: decodeMask(maskrole), lastSeen: lastSeen?.toISOString() ?? null };
}
