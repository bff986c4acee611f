import { adminLogins, type AdminLogin } from '@portal/contracts/admin';
import { guard, toastShown } from '@portal/portal';
import { request } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { put, select, takeLeading } from '@portal/portal/saga';
import {
  changeRequested, creationRequested, commandConfirmed, commandSucceeded, commandFailed, invitationIssued, type ConfirmedCommand,
} from './login-commands.slice';
import { loginChanged, pageRequested, selectLogins } from './logins.slice';

const successToast = (key: string, login: string) => toastShown({ intent: 'success', text: i18n.t(key, { ns: 'admin', login }) });

function* readAgain() {
  const { data } = yield* select(selectLogins);
  if (data) yield* put(pageRequested(data.query));
}

function* create({ payload }: ReturnType<typeof creationRequested>) {
  const { item, invitation } = yield* request(adminLogins.create, { body: payload }, { quiet: true });
  yield* put(invitationIssued({ login: item.login, ...invitation }));
  yield* readAgain();
}

function* change({ payload }: ReturnType<typeof changeRequested>) {
  const login = yield* request(adminLogins.update, { body: payload }, { quiet: true });
  yield* put(loginChanged(login));
  yield* put(commandSucceeded());
  yield* put(successToast('logins.saved', login.login));
}

function* confirm({ payload: { kind, login } }: ReturnType<typeof commandConfirmed>) {
  if (kind === 'newPassword') {
    const invitation = yield* request(adminLogins.changePassword, { body: { uuid: login.uuid } }, { quiet: true });
    yield* put(invitationIssued({ login: login.login, ...invitation }));
    return;
  }
  const changed = yield* carryOut(kind, login);
  yield* put(loginChanged(changed));
  yield* put(commandSucceeded());
  yield* put(successToast(`logins.command.${kind}.done`, login.login));
}

function carryOut(kind: Exclude<ConfirmedCommand, 'newPassword'>, { uuid }: AdminLogin) {
  const input = { body: { uuid } };
  switch (kind) {
    case 'lock': return request(adminLogins.lock, input, { quiet: true });
    case 'unlock': return request(adminLogins.unlock, input, { quiet: true });
    case 'delete': return request(adminLogins.remove, input, { quiet: true });
    case 'resetTwoFactor': return request(adminLogins.resetTwoFactor, input, { quiet: true });
  }
}

export function* loginCommandsSaga() {
  yield* takeLeading(creationRequested, guard(commandFailed, create));
  yield* takeLeading(changeRequested, guard(commandFailed, change));
  yield* takeLeading(commandConfirmed, guard(commandFailed, confirm));
}
