import { decodeMask, session } from '@portal/contracts';
import { adminLogins } from '@portal/contracts/admin';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db';
import { askedBy, found, publicRoute, route, type LoginLimit } from '../http';
import { registerCodeRoutes } from './code.routes';
import { organizationsOf } from './customer.store';
import { logIn } from './login.service';
import { findProfile } from './login.store';
import { registerAdminLoginRoutes } from './logins/admin-logins.routes';
import { registerOwnLoginRoutes } from './logins/own-logins.routes';
import { registerAccountRoutes } from './own/account.routes';
import type { TwoFactorSettings } from './second-factor/second-factor.service';
import { registerSecondFactorRoutes } from './second-factor/second-factor.routes';
import type { Post } from './security-mail';
import { endSession, type SessionLifetime } from './session.service';
import { originOf } from './session-origin';
import { registerViewRoutes } from './views.routes';

const EXIT_PATH = adminLogins.unimpersonate.path;

export type AccountsDeps = {
  db: Db;
  clock: () => Date;
  lifetime: SessionLifetime;
  twoFactor: TwoFactorSettings;
  /** For what a person is told of his own security. */
  post: Post;
  /** Applied before what came is read, and a password hashed. */
  limitLogin: LoginLimit;
  /** Told after sessions have ended, so that their sockets can be closed. */
  onSessionsEnded: (sessionIds: readonly bigint[]) => Promise<void>;
};

export function registerAccountsRoutes(app: FastifyInstance, deps: AccountsDeps): void {
  const { db, clock, lifetime, twoFactor, limitLogin, onSessionsEnded } = deps;
  registerCodeRoutes(app, deps);
  registerAdminLoginRoutes(app, deps);
  registerOwnLoginRoutes(app, deps);
  registerAccountRoutes(app, deps);
  registerSecondFactorRoutes(app, deps);
  registerViewRoutes(app, { db });

  publicRoute(app, session.login, async ({ body }, request) => {
    return { jwtToken: await logIn(db, { credentials: body, origin: originOf(request), asked: askedBy(request), now: clock(), lifetime, keys: twoFactor.keys }) };
  }, limitLogin);

  route(app, session.logout, async ({ actor }) => {
    await onSessionsEnded(await endSession(db, actor, clock()));
    return {};
  });

  route(app, session.info, async ({ actor }) => {
    const profile = found(await findProfile(db, actor.customerId, actor.loginId));
    return {
      uuid: profile.uuid,
      login: profile.login,
      name: profile.name,
      email: profile.email,
      avatar: profile.avatar,
      roles: decodeMask(profile.maskrole),
      maskrole: profile.maskrole,
      customer_name: profile.customerName,
      isImpersonated: actor.impersonator !== null,
      impersonateData: actor.impersonator === null ? null : { login: actor.impersonator, exitPath: EXIT_PATH },
      appSettings: { obligation: actor.obligation },
    };
  });

  route(app, session.elements, async ({ actor }) => ({ elements: [...actor.elements].map((path) => ({ path })) }));

  route(app, session.organizations, async ({ actor }) => {
    const rows = await organizationsOf(db, actor, { all: actor.roles.includes('admin') });
    return { data: rows };
  });
}
