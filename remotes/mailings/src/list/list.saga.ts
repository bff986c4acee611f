import { mailings } from '@portal/contracts';
import { guard, liveEvent } from '@portal/portal';
import { request } from '@portal/portal/api';
import { delay, put, select, takeLatest, takeLeading } from '@portal/portal/saga';
import { commandSucceeded } from '../command.slice';
import { listFailed, listLoaded, listRequested, selectList } from './list.slice';
import { resetFinished } from './message-commands.slice';

const REFRESH_MS = 1000;

function* loadList({ payload: { id } }: ReturnType<typeof listRequested>) {
  // The screen shows the failure, so no toast is needed.
  yield* put(listLoaded(yield* request(mailings.get, { query: { id } }, { quiet: true })));
}

/** Reloads the open list until it is up to date, because it may change again during a request. */
function* refresh() {
  for (;;) {
    const { open, outdated, details } = yield* select(selectList);
    if (open === null || !outdated) return;
    if (details[open]?.status !== 'loading') yield* put(listRequested({ id: open }));
    yield* delay(REFRESH_MS);
  }
}

export function* listSaga() {
  yield* takeLatest(listRequested, guard((failure, { payload: { id } }) => listFailed({ id, failure }), loadList));
  yield* takeLeading(
    [commandSucceeded, resetFinished, liveEvent(
      'message_list.refresh',
    ), liveEvent('message_list.progress'), liveEvent('balance.changed'), liveEvent('stream.reset')],
    refresh,
  );
}
