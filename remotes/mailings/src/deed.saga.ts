import { mailings } from '@portal/contracts';
import { balanceRequested, bus, guard, noticeShown } from '@portal/portal';
import { request } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { call, put, takeEvery } from '@portal/portal/saga';
import { deedEnded, deedRequested, hidingDone, hidingFailed, hidingRequested } from './deed.slice';

const calls = { confirm: mailings.confirm, cancel: mailings.cancel };
const said = { confirm: 'list.confirmed', cancel: 'list.cancelled' };

function* act({ payload: { id, deed } }: ReturnType<typeof deedRequested>) {
  yield* request(calls[deed], { body: { id } });
  yield* put(noticeShown({ intent: 'success', text: i18n.t(said[deed], { ns: 'mailings' }) }));
  yield* put(deedEnded({ id }));
  yield* put(balanceRequested());
  yield* call(() => bus.publish('mailing.changed', { id }));
}

/** Each list by itself; a second press while the first is under way does nothing. */
function actOnce() {
  const underWay = new Set<number>();
  const guarded = guard((_failure, { payload: { id } }: ReturnType<typeof deedRequested>) => deedEnded({ id }), act);
  return function* (action: ReturnType<typeof deedRequested>) {
    const { id } = action.payload;
    if (underWay.has(id)) return;
    underWay.add(id);
    try {
      yield* guarded(action);
    } finally {
      underWay.delete(id);
    }
  };
}

function* hide({ payload }: ReturnType<typeof hidingRequested>) {
  const { id, hidden } = payload;
  yield* request(mailings.hide, { body: { id, hidden } });
  yield* put(hidingDone(payload));
  yield* call(() => bus.publish('mailing.changed', { id }));
}

export function* deedSaga() {
  yield* takeEvery(deedRequested, actOnce());
  yield* takeEvery(hidingRequested, guard(() => hidingFailed(), hide));
}
