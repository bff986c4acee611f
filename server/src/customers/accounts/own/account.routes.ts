import { account, AppError } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../../platform/db';
import { requestInfoOf, decodeCursor, encodeCursor, found, noteChange, refusals, route } from '../../../platform/http';
import type { AccountsDeps } from '../accounts.routes';
import { leaveAddress } from '../leave-address';
import { activityOf } from './activity.store';
import { registerAvatarRoutes } from './avatar.routes';
import { changePassword } from './change-password';
import { endOwnSessions, listOwnSessions } from './own-sessions';
import { findNotifications, lockProfile, storeNotifications, updateProfile } from './profile.store';

const PAGE = 50;

/** SND-03: a login's own profile. */
export function registerAccountRoutes(app: FastifyInstance, deps: AccountsDeps): void {
  const { db, clock, lifetime, post, pause, limitLogin, onSessionsEnded } = deps;
  registerAvatarRoutes(app, { db });

  route(app, account.changePassword, async ({ actor, body }, request) => {
    await limitLogin(request);
    const ended = await changePassword(db, { actor, requestInfo: requestInfoOf(request), now: clock() }, body, { post, pause });
    await onSessionsEnded(ended);
    return {};
  });

  route(app, account.update, async ({ actor, body }, request) => {
    const before = await inTransaction(db, async (tx) => {
      const before = found(await lockProfile(tx, actor));
      if (before.email !== body.email) await leaveAddress(tx, actor.loginId, clock(), post);
      await updateProfile(tx, actor, body);
      return before;
    });
    noteChange(request, { name: [before.name, body.name], email: [before.email, body.email] });
    return body;
  });

  route(app, account.sessions, async ({ actor }) => ({ items: await listOwnSessions(db, actor, clock(), lifetime) }));

  route(app, account.endSessions, async ({ actor, body }) => {
    const ended = await endOwnSessions(db, actor, body.which, clock());
    await onSessionsEnded(ended);
    return { ended: ended.length };
  });

  route(app, account.notifications, async ({ actor }) => ({ ...found(await findNotifications(db, actor)), available: post.available }));

  route(app, account.setNotifications, async ({ actor, body }) => {
    const settings = { ...body, emails: [...new Set(body.emails)] };
    await storeNotifications(db, actor, settings);
    return settings;
  });

  route(app, account.activity, async ({ actor, query: { everybody, cursor } }) => {
    const all = everybody === '1';
    if (all && !actor.elements.has('/profile/action/activity')) throw new AppError('permission_denied');
    const before = cursor === undefined ? null : BigInt(decodeCursor(cursor, ['number'])[0]);
    const rows = await activityOf(db, actor, { all, refused: [...refusals], before, limit: PAGE + 1 });
    const page = rows.slice(0, PAGE);
    const last = page.at(-1);
    return {
      items: page.map(({ id, at, ...row }) => ({ ...row, id: String(id), at: at.toISOString() })),
      next: rows.length > PAGE && last ? encodeCursor([Number(last.id)]) : null,
    };
  });
}
