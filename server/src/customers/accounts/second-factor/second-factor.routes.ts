import { account, STEP_UP_MINUTES, stepUp } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { requestInfoOf, route } from '../../../platform/http';
import type { AccountsDeps } from '../accounts.routes';
import { confirmStepUp } from './confirm-step-up';
import { qrPath } from './qr-path';
import { startTwoFactor, confirmTwoFactor, describeTwoFactor, endTwoFactor, renewRecoveryCodes } from './second-factor.service';

export function registerSecondFactorRoutes(app: FastifyInstance, deps: AccountsDeps): void {
  const { db, clock, twoFactor, post, pause, limitLogin, onSessionsEnded } = deps;

  route(app, stepUp, async ({ actor, body }, request) => {
    await limitLogin(request);
    const now = clock();
    await confirmStepUp(db, { actor, ...body, requestInfo: requestInfoOf(request), now, keys: twoFactor.keys, attempts: { post, pause } });
    return { until: new Date(now.getTime() + STEP_UP_MINUTES * 60_000).toISOString() };
  });

  route(app, account.twoFactor, async ({ actor }) => describeTwoFactor(db, actor, twoFactor));

  route(app, account.startTwoFactor, async ({ actor }) => {
    const { secret, uri } = await startTwoFactor(db, actor, twoFactor);
    return { secret, uri, qr: qrPath(uri) };
  });

  route(app, account.confirmTwoFactor, async ({ actor, body }, request) => {
    const { recoveryCodes, ended } = await confirmTwoFactor(db, {
      actor, requestInfo: requestInfoOf(request), now: clock(),
    }, body.code, { ...twoFactor, post });
    await onSessionsEnded(ended);
    return { recoveryCodes };
  });

  route(app, account.endTwoFactor, async ({ actor }, request) => {
    await endTwoFactor(db, { actor, requestInfo: requestInfoOf(request), now: clock() }, twoFactor, post);
    return {};
  });

  route(app, account.renewRecoveryCodes, async ({ actor }) => ({ recoveryCodes: await renewRecoveryCodes(db, actor) }));
}
