import { account } from '@portal/contracts';
import { bus } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, type SagaGenerator } from '@portal/portal/saga';
import { takeCommand } from '../../commands.saga';
import { successToast } from '../../success-toast';
import { applyReading } from '../../reading.saga';
import {
  ownSessions, passwordChanged, recoveryCodesIssued, recoveryCodesRenewed, secretIssued, sessionsEnded, twoFactor, twoFactorStarted,
  twoFactorConfirmed, twoFactorFinished,
} from './security.slice';

const quiet = { quiet: true };

function* change({ payload }: ReturnType<typeof passwordChanged>): SagaGenerator<void> {
  yield* request(account.changePassword, { body: payload }, quiet);
  yield* put(successToast('password.changed'));
  // Reloads the sessions, because a new password ends all other sessions.
  yield* put(ownSessions.requested());
}

function* end({ payload: { which } }: ReturnType<typeof sessionsEnded>): SagaGenerator<void> {
  const { ended } = yield* request(account.endSessions, { body: { which } }, quiet);
  yield* put(successToast('sessions.ended', { count: ended }));
  yield* put(ownSessions.requested());
}

function* start(): SagaGenerator<void> {
  yield* put(secretIssued(yield* request(account.startTwoFactor, undefined, quiet)));
}

function* confirm({ payload: { code } }: ReturnType<typeof twoFactorConfirmed>): SagaGenerator<void> {
  yield* put(recoveryCodesIssued((yield* request(account.confirmTwoFactor, { body: { code } }, quiet)).recoveryCodes));
  yield* put(twoFactor.requested());
  // Reloads the rights: a login whose role requires a second factor now has access to the whole portal.
  bus.publish('session.rightsChanged', {});
}

function* switchOff(): SagaGenerator<void> {
  yield* request(account.endTwoFactor, undefined, quiet);
  yield* put(twoFactor.requested());
  yield* put(successToast('twoFactor.ended'));
}

function* renew(): SagaGenerator<void> {
  yield* put(recoveryCodesIssued((yield* request(account.renewRecoveryCodes, undefined, quiet)).recoveryCodes));
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
  yield* takeCommand(twoFactorStarted, () => 'two-factor', start);
  yield* takeCommand(twoFactorConfirmed, () => 'two-factor', confirm);
  yield* takeCommand(twoFactorFinished, () => 'two-factor-end', switchOff);
  yield* takeCommand(recoveryCodesRenewed, () => 'two-factor', renew);
}
