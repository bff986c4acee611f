import { mailings } from '@portal/contracts';
import { balanceRequested, bus, guard, liveEvent, noticeShown } from '@portal/portal';
import { request } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { call, delay, put, select, takeLatest, takeLeading } from '@portal/portal/saga';
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

function* act({ payload: { id, deed } }: ReturnType<typeof deedRequested>) {
  yield* request(calls[deed], { body: { id } });
  yield* put(noticeShown({ intent: 'success', text: i18n.t(said[deed], { ns: 'mailings' }) }));
  yield* put(deedEnded());
  yield* put(balanceRequested());
  yield* call(() => bus.publish('mailing.changed', { id }));
}

export function* listSaga() {
  yield* takeLatest(listRequested, guard((failure, { payload: { id } }) => listFailed({ id, failure }), loadList));
  yield* takeLeading(deedRequested, guard(() => deedEnded(), act));
  yield* takeLeading(
    [deedEnded, liveEvent('message_list.refresh'), liveEvent('message_list.progress'), liveEvent('balance.changed'), liveEvent('stream.reset')],
    refresh,
  );
}
