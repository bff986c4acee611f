import { AppError, session } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { publicRoute, route } from '../http';
import type { AccountsDeps } from './accounts.routes';
import { exchangeCode, issueCode } from './code.service';
import { originOf } from './session-origin';

/** Codes that open a session once (NAV-24). */
export function registerCodeRoutes(app: FastifyInstance, { db, clock, lifetime, limitLogin, onSessionsEnded }: AccountsDeps): void {
  publicRoute(app, session.exchange, async ({ body }, request) => {
    await limitLogin(request);
    const { token, login, ended } = await exchangeCode(db, { ...body, origin: originOf(request), now: clock(), lifetime });
    await onSessionsEnded(ended);
    return { jwtToken: token, login, needsPassword: token === null };
  });

  route(app, session.handOff, async ({ actor }) => {
    // The session at the other end would know nothing of whoever acts here.
    if (actor.impersonatorId !== null) throw new AppError('impersonation_refused');
    const { code, expires } = await issueCode(db, { loginId: actor.loginId, kind: 'handoff', createdBy: actor.loginId }, clock());
    return { code, expires: expires.toISOString() };
  });
}
