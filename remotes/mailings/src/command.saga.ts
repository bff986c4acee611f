import { mailings } from '@portal/contracts';
import { balanceRequested, bus, guard, toastShown } from '@portal/portal';
import { request } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { call, put, takeEvery } from '@portal/portal/saga';
import { commandOpened, commandSucceeded, commandSubmitted, hidingDone, hidingFailed, hidingRequested } from './command.slice';

function* act({ payload: { id, command, expected } }: ReturnType<typeof commandSubmitted>) {
  if (command === 'confirm') {
    yield* request(mailings.confirm, { body: { id, expected } });
    yield* put(toastShown({ intent: 'success', text: i18n.t('list.confirmed', { ns: 'mailings' }) }));
  } else {
    const { submitted } = yield* request(mailings.cancel, { body: { id } });
    const text = submitted > 0 ? i18n.t('list.cancelledSubmitted', {
      ns: 'mailings', count: submitted,
    }) : i18n.t('list.cancelled', { ns: 'mailings' });
    yield* put(toastShown({ intent: 'success', text }));
  }
  yield* put(commandSucceeded({ id }));
  yield* put(balanceRequested());
  yield* call(() => bus.publish('mailing.changed', { id }));
}

/** Ignores a second command for the same list while the first one runs. */
function actOnce() {
  const inProgress = new Set<number>();
  // After a price change the dialog stays open and shows the new cost, so the user has to confirm again.
  const guarded = guard(({ name }, { payload: { id, command } }: ReturnType<typeof commandSubmitted>) => (
    name === 'price_changed' ? commandOpened({ id, command }) : commandSucceeded({ id })), act);
  return function* (action: ReturnType<typeof commandSubmitted>) {
    const { id } = action.payload;
    if (inProgress.has(id)) return;
    inProgress.add(id);
    try {
      yield* guarded(action);
    } finally {
      inProgress.delete(id);
    }
  };
}

function* hide({ payload }: ReturnType<typeof hidingRequested>) {
  const { id, hidden } = payload;
  yield* request(mailings.hide, { body: { id, hidden } });
  yield* put(hidingDone(payload));
  yield* call(() => bus.publish('mailing.changed', { id }));
}

export function* commandSaga() {
  yield* takeEvery(commandSubmitted, actOnce());
  yield* takeEvery(hidingRequested, guard(() => hidingFailed(), hide));
}
