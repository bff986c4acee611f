import { passwordReset, session } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { requestInfoOf, publicRoute, route } from '../../platform/http';
import type { AccountsDeps } from './accounts.routes';
import { exchangeCode, handOff, ownerOfCode } from './code.service';
import { requestReset } from './request-reset';
import { originOf } from './session-origin';

export function registerCodeRoutes(
  app: FastifyInstance, { db, clock, lifetime, post, pause, limitLogin, onSessionsEnded }: AccountsDeps,
): void {
  publicRoute(app, session.exchange, async ({ body }, request) => {
    const order = { ...body, origin: originOf(request), requestInfo: requestInfoOf(request), now: clock(), lifetime, post };
    request.claims = await ownerOfCode(db, body.code);
    const { token, login, ended } = await exchangeCode(db, order);
    await onSessionsEnded(ended);
    return { jwtToken: token, login, needsPassword: token === null && body.newPassword === undefined };
  }, limitLogin);

  publicRoute(app, passwordReset, async ({ body: { login: name, language } }, request) => {
    await requestReset(db, { name, language, requestInfo: requestInfoOf(request), now: clock(), post, pause });
    return {};
  }, limitLogin);

  route(app, session.handOff, async ({ actor }, request) => {
    await limitLogin(request);
    const { code, expires } = await handOff(db, actor, requestInfoOf(request), clock());
    return { code, expires: expires.toISOString() };
  });
}
