import { ownLogins, type OwnLogin } from '@portal/contracts';
import { request } from '@portal/portal/api';
import { put, select, type SagaGenerator } from '@portal/portal/saga';
import { takeCommand } from '../commands.saga';
import { doneNotice } from '../done-notice';
import { applyReading } from '../reading.saga';
import { invitationGiven, loginChanged, loginInvited, loginLocked, logins, loginUnlocked, loginWished, selectLogins } from './logins.slice';

const quiet = { quiet: true };

/** As the server has it now, at its place in the list; a new one at its head. */
function* keep(kept: OwnLogin): SagaGenerator<void> {
  const { data } = yield* select(selectLogins);
  if (!data) return;
  const isNew = data.items.every(({ uuid }) => uuid !== kept.uuid);
  yield* put(logins.loaded({ ...data, items: isNew ? [kept, ...data.items] : data.items.map((each) => (each.uuid === kept.uuid ? kept : each)) }));
}

function* make({ payload }: ReturnType<typeof loginWished>): SagaGenerator<void> {
  const { item, invitation } = yield* request(ownLogins.create, { body: payload }, quiet);
  yield* put(invitationGiven({ login: item.login, invitation }));
  yield* keep(item);
}

function* change({ payload }: ReturnType<typeof loginChanged>): SagaGenerator<void> {
  const kept = yield* request(ownLogins.update, { body: payload }, quiet);
  yield* keep(kept);
  yield* put(doneNotice('logins.saved', { login: kept.login }));
}

function* lock({ payload: { uuid, login } }: ReturnType<typeof loginLocked>): SagaGenerator<void> {
  yield* keep(yield* request(ownLogins.lock, { body: { uuid } }, quiet));
  yield* put(doneNotice('logins.locked', { login }));
}

function* unlock({ payload: { uuid, login } }: ReturnType<typeof loginUnlocked>): SagaGenerator<void> {
  yield* keep(yield* request(ownLogins.unlock, { body: { uuid } }, quiet));
  yield* put(doneNotice('logins.unlocked', { login }));
}

function* invite({ payload: { uuid, login } }: ReturnType<typeof loginInvited>): SagaGenerator<void> {
  yield* put(invitationGiven({ login, invitation: yield* request(ownLogins.invite, { body: { uuid } }, quiet) }));
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
