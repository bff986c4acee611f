import { account } from '@portal/contracts';
import { bus } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, type SagaGenerator } from '@portal/portal/saga';
import { takeCommand } from '../../commands.saga';
import { doneNotice } from '../../done-notice';
import { applyReading } from '../../reading.saga';
import {
  ownSessions, passwordChanged, recoveryCodesGiven, recoveryCodesRenewed, secretGiven, sessionsEnded, twoFactor, twoFactorBegun, twoFactorConfirmed, twoFactorEnded,
} from './security.slice';

const quiet = { quiet: true };

function* change({ payload }: ReturnType<typeof passwordChanged>): SagaGenerator<void> {
  yield* request(account.changePassword, { body: payload }, quiet);
  yield* put(doneNotice('password.changed'));
  // Those of other browsers have ended with it.
  yield* put(ownSessions.requested());
}

function* end({ payload: { which } }: ReturnType<typeof sessionsEnded>): SagaGenerator<void> {
  const { ended } = yield* request(account.endSessions, { body: { which } }, quiet);
  yield* put(doneNotice('sessions.ended', { count: ended }));
  yield* put(ownSessions.requested());
}

function* begin(): SagaGenerator<void> {
  yield* put(secretGiven(yield* request(account.beginTwoFactor, undefined, quiet)));
}

function* confirm({ payload: { code } }: ReturnType<typeof twoFactorConfirmed>): SagaGenerator<void> {
  yield* put(recoveryCodesGiven((yield* request(account.confirmTwoFactor, { body: { code } }, quiet)).recoveryCodes));
  yield* put(twoFactor.requested());
  // Where the role required it, the rest of the portal is open from here on.
  bus.publish('session.rightsChanged', {});
}

function* switchOff(): SagaGenerator<void> {
  yield* request(account.endTwoFactor, undefined, quiet);
  yield* put(twoFactor.requested());
  yield* put(doneNotice('twoFactor.ended'));
}

function* renew(): SagaGenerator<void> {
  yield* put(recoveryCodesGiven((yield* request(account.renewRecoveryCodes, undefined, quiet)).recoveryCodes));
  yield* put(twoFactor.requested());
}

export function* securitySaga() {
  yield* applyReading(ownSessions, function* () {
    return (yield* request(account.sessions, undefined, quiet)).items;
  });
  yield* applyReading(twoFactor, function* () {
    return yield* request(account.twoFactor, undefined, quiet);
  });
  yield* takeCommand(passwordChanged, () => 'password', change);
  yield* takeCommand(sessionsEnded, ({ payload }) => `end-sessions ${payload.which}`, end);
  yield* takeCommand(twoFactorBegun, () => 'two-factor', begin);
  yield* takeCommand(twoFactorConfirmed, () => 'two-factor', confirm);
  yield* takeCommand(twoFactorEnded, () => 'two-factor-end', switchOff);
  yield* takeCommand(recoveryCodesRenewed, () => 'two-factor', renew);
}
