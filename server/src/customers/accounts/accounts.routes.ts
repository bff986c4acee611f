import { decodeMask, session } from '@portal/contracts';
import { adminLogins } from '@portal/contracts/admin';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/db';
import { fileRoute, requestInfoOf, found, publicRoute, route, type LoginLimit } from '../../platform/http';
import { anyContains, tableFile } from '../../platform/sheets';
import { registerCodeRoutes } from './code.routes';
import { organizationsOf } from './customer.store';
import { logIn } from './login.service';
import { isRestricted } from './login-organization.store';
import { findProfile } from './login.store';
import { registerAdminLoginRoutes } from './logins/admin-logins.routes';
import type { OnLoginChanged } from './logins/manageable-logins';
import { registerOwnLoginRoutes } from './logins/own-logins.routes';
import { organizationsFile, organizationTable } from './organizations-file';
import { registerAccountRoutes } from './own/account.routes';
import type { TwoFactorSettings } from './second-factor/second-factor.service';
import { registerSecondFactorRoutes } from './second-factor/second-factor.routes';
import type { Post } from './security-mail';
import { endSession, type SessionLifetime } from './session.service';
import { originOf } from './session-origin';
import type { Pause } from './slow-down';
import { registerViewRoutes } from './views.routes';

const EXIT_PATH = adminLogins.unimpersonate.path;

export type AccountsDeps = {
  db: Db;
  clock: () => Date;
  lifetime: SessionLifetime;
  twoFactor: TwoFactorSettings;
  post: Post;
  pause: Pause;
  /** Rate limit of calls that check a password or issue or redeem a code; runs before a password is hashed. */
  limitLogin: LoginLimit;
  onSessionsEnded: (sessionIds: readonly bigint[]) => Promise<void>;
  onLoginChanged: OnLoginChanged;
};

export function registerAccountsRoutes(app: FastifyInstance, deps: AccountsDeps): void {
  const { db, clock, lifetime, twoFactor, post, pause, limitLogin, onSessionsEnded } = deps;
  registerCodeRoutes(app, deps);
  registerAdminLoginRoutes(app, deps);
  registerOwnLoginRoutes(app, deps);
  registerAccountRoutes(app, deps);
  registerSecondFactorRoutes(app, deps);
  registerViewRoutes(app, { db });

  publicRoute(app, session.login, async ({ body }, request) => {
    request.claims = { login: body.login };
    const attempt = {
      credentials: body, origin: originOf(request), requestInfo: requestInfoOf(request), now: clock(), lifetime, keys: twoFactor.keys,
    };
    return { jwtToken: await logIn(db, { ...attempt, attempts: { post, pause } }) };
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
      ...(isRestricted(actor) && { isRestricted: true }),
      impersonateData: actor.impersonator === null ? null : { login: actor.impersonator, exitPath: EXIT_PATH },
      appSettings: { obligation: actor.obligation },
    };
  });

  route(app, session.elements, async ({ actor }) => ({ elements: [...actor.elements].map((path) => ({ path })) }));

  route(app, session.organizations, async ({ actor }) => {
    const rows = await organizationsOf(db, actor, { all: actor.roles.includes('admin') });
    return { data: rows };
  });

  fileRoute(app, organizationsFile, ({ query: { filter: { text = '' }, ...file }, actor }) => tableFile(
    'organizations', file, organizationTable, (async function* () {
      yield (await organizationsOf(db, actor, { all: actor.roles.includes('admin') }))
        .filter(({ name, email, address }) => anyContains([name, email, address], text));
      return undefined;
    })(),
  ));
}
