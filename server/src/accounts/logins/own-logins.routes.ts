import { decodeMask, ownLogins, type OwnLogin } from '@portal/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { askedBy, found, noteChange, route, type Actor } from '../../http';
import type { AccountsDeps } from '../accounts.routes';
import { grantableRoles } from './grantable-roles';
import { changeLogin, inviteAnew, inviteNewLogin, setStatus, type Kept } from './keep-login';
import type { Keeper } from './keeping';
import { findOwnLogin, ownLoginsOf, type OwnLoginRow } from './own-login.store';

/** The screen searches in them itself, and says that there are more. */
const MOST_LISTED = 1_000;

/** The logins of one customer, kept by his own people (SES-14). */
export function registerOwnLoginRoutes(app: FastifyInstance, { db, clock, post, onSessionsEnded }: AccountsDeps): void {
  const keeperOf = (actor: Actor, request: FastifyRequest): Keeper => ({ actor, reach: 'customer', asked: askedBy(request), now: clock(), post });
  const told = async (request: FastifyRequest, { actor, uuid }: { actor: Actor; uuid: string }, { ended, changes }: Kept): Promise<OwnLogin> => {
    noteChange(request, changes);
    await onSessionsEnded(ended);
    return present(found(await findOwnLogin(db, actor.customerId, uuid)));
  };

  route(app, ownLogins.list, async ({ actor }) => {
    const rows = await ownLoginsOf(db, actor, MOST_LISTED + 1);
    return { items: rows.slice(0, MOST_LISTED).map(present), truncated: rows.length > MOST_LISTED, grantable: grantableRoles('customer', actor.roles) };
  });

  route(app, ownLogins.create, async ({ actor, body }, request) => {
    const { uuid, invitation, changes } = await inviteNewLogin(db, keeperOf(actor, request), { ...body, type: 'client', customerId: actor.customerId });
    return { item: await told(request, { actor, uuid }, { ended: [], changes }), invitation };
  });

  route(app, ownLogins.update, async ({ actor, body }, request) => told(request, { actor, uuid: body.uuid }, await changeLogin(db, keeperOf(actor, request), body)));

  route(app, ownLogins.lock, async ({ actor, body: { uuid } }, request) => told(request, { actor, uuid }, await setStatus(db, keeperOf(actor, request), uuid, 2)));

  route(app, ownLogins.unlock, async ({ actor, body: { uuid } }, request) => told(request, { actor, uuid }, await setStatus(db, keeperOf(actor, request), uuid, 1)));

  route(app, ownLogins.invite, async ({ actor, body: { uuid } }, request) => {
    const { invitation, ended } = await inviteAnew(db, keeperOf(actor, request), uuid);
    await onSessionsEnded(ended);
    return invitation;
  });
}

function present({ maskrole, lastSeen, ...row }: OwnLoginRow): OwnLogin {
  return { ...row, roles: decodeMask(maskrole), lastSeen: lastSeen?.toISOString() ?? null };
}
