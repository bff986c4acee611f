import { ownLogins, type OwnLogin } from '@portal/contracts';
import { request } from '@portal/portal/api';
import { put, select, type SagaGenerator } from '@portal/portal/saga';
import { takeCommand } from '../commands.saga';
import { successToast } from '../success-toast';
import { applyReading } from '../reading.saga';
import {
  invitationIssued, loginChanged, loginInvited, loginLocked, logins, loginUnlocked, loginWished, selectLogins,
} from './logins.slice';

const quiet = { quiet: true };

/** Replaces the login in the list, or adds a new one at the top. */
function* store(saved: OwnLogin): SagaGenerator<void> {
  const { data } = yield* select(selectLogins);
  if (!data) return;
  const isNew = data.items.every(({ uuid }) => uuid !== saved.uuid);
  yield* put(
    logins.loaded({ ...data, items: isNew ? [saved, ...data.items] : data.items.map((each) => (each.uuid === saved.uuid ? saved : each)) }),
  );
}

function* make({ payload }: ReturnType<typeof loginWished>): SagaGenerator<void> {
  const { item, invitation } = yield* request(ownLogins.create, { body: payload }, quiet);
  yield* put(invitationIssued({ login: item.login, invitation }));
  yield* store(item);
}

function* change({ payload }: ReturnType<typeof loginChanged>): SagaGenerator<void> {
  const saved = yield* request(ownLogins.update, { body: payload }, quiet);
  yield* store(saved);
  yield* put(successToast('logins.saved', { login: saved.login }));
}

function* lock({ payload: { uuid, login } }: ReturnType<typeof loginLocked>): SagaGenerator<void> {
  yield* store(yield* request(ownLogins.lock, { body: { uuid } }, quiet));
  yield* put(successToast('logins.locked', { login }));
}

function* unlock({ payload: { uuid, login } }: ReturnType<typeof loginUnlocked>): SagaGenerator<void> {
  yield* store(yield* request(ownLogins.unlock, { body: { uuid } }, quiet));
  yield* put(successToast('logins.unlocked', { login }));
}

function* invite({ payload: { uuid, login } }: ReturnType<typeof loginInvited>): SagaGenerator<void> {
  yield* put(invitationIssued({ login, invitation: yield* request(ownLogins.invite, { body: { uuid } }, quiet) }));
  yield* put(logins.requested());
}

export function* loginsSaga() {
  yield* applyReading(logins, function* () {
    return yield* request(ownLogins.list, undefined, quiet);
  });
  yield* takeCommand(loginWished, () => 'login', make);
  yield* takeCommand(loginChanged, () => 'login', change);
  yield* takeCommand(loginLocked, ({ payload }) => `lock ${payload.uuid}`, lock);
  yield* takeCommand(loginUnlocked, ({ payload }) => `unlock ${payload.uuid}`, unlock);
  yield* takeCommand(loginInvited, ({ payload }) => `invite ${payload.uuid}`, invite);
}
