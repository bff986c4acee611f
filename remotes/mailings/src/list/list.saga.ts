import { mailings } from '@portal/contracts';
import { balanceRequested, bus, guard, liveEvent, noticeShown, recordMissing } from '@portal/portal';
import { request } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { call, delay, put, select, takeEvery, takeLatest, takeLeading } from '@portal/portal/saga';
import { deedEnded, deedRequested, listFailed, listLoaded, listRequested, selectList } from './list.slice';

const REFRESH_MS = 1000;
const calls = { confirm: mailings.confirm, cancel: mailings.cancel };
const said = { confirm: 'list.confirmed', cancel: 'list.cancelled' };

function* loadList({ payload: { id } }: ReturnType<typeof listRequested>) {
  // The screen shows the failure itself, and for longer than a notice would.
  yield* put(listLoaded(yield* request(mailings.get, { query: { id } }, { quiet: true })));
}

/** What happens while the list is being read makes it outdated again, so nothing is missed. */
function* refresh() {
  for (;;) {
    const { open, outdated, details } = yield* select(selectList);
    if (open === null || !outdated) return;
    if (details[open]?.status !== 'loading') yield* put(listRequested({ id: open }));
    yield* delay(REFRESH_MS);
  }
}

function* tellMissing({ payload: { id, failure } }: ReturnType<typeof listFailed>) {
  const { open } = yield* select(selectList);
  if (id === open && failure.name === 'not_found') yield* put(recordMissing());
}

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

export function* listSaga() {
  yield* takeLatest(listRequested, guard((failure, { payload: { id } }) => listFailed({ id, failure }), loadList));
  yield* takeEvery(listFailed, tellMissing);
  yield* takeEvery(deedRequested, actOnce());
  yield* takeLeading(
    [deedEnded, liveEvent('message_list.refresh'), liveEvent('message_list.progress'), liveEvent('balance.changed'), liveEvent('stream.reset')],
    refresh,
  );
}
