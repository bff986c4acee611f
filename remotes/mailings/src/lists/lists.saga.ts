import { mailings } from '@portal/contracts';
import { guard, liveEvent } from '@portal/portal';
import { request } from '@portal/portal/api';
import { delay, put, select, takeLatest, takeLeading } from '@portal/portal/saga';
import { commandSucceeded, hidingDone } from '../command.slice';
import { filterOf } from './lists-query';
import { pageFailed, pageLoaded, pageRequested, selectLists } from './lists.slice';

/** Limits how often the page is reloaded: lists of a busy customer change constantly. */
const REFRESH_MS = 1000;

function* loadPage({ payload }: ReturnType<typeof pageRequested>) {
  const { sort, cursor } = payload;
  const query = { filter: filterOf(payload), sort, ...(cursor !== '' && { cursor }) };
  // The grid shows the failure, so no toast is needed.
  yield* put(pageLoaded({ ...(yield* request(mailings.list, { query }, { quiet: true })), query: payload }));
}

function* refresh() {
  for (;;) {
    const { query, outdated, page } = yield* select(selectLists);
    if (!query || !outdated) return;
    if (page.status !== 'loading') yield* put(pageRequested(query));
    yield* delay(REFRESH_MS);
  }
}

export function* listsSaga() {
  yield* takeLatest(pageRequested, guard(pageFailed, loadPage));
  yield* takeLeading(
    [commandSucceeded, hidingDone, liveEvent('message_list.refresh'), liveEvent('message_list.progress'), liveEvent('stream.reset')],
    refresh,
  );
}
