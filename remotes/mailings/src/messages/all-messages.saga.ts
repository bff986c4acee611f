import { mailings } from '@portal/contracts';
import { guard, liveEvent } from '@portal/portal';
import { request } from '@portal/portal/api';
import { delay, put, select, takeLatest, takeLeading } from '@portal/portal/saga';
import { pageFailed, pageLoaded, pageRequested, selectAllMessages } from './all-messages.slice';
import { filterOf } from './messages-query';

/** Longer than for other pages, because the server may search many messages for one page. */
const REFRESH_MS = 5000;

function* loadPage({ payload }: ReturnType<typeof pageRequested>) {
  const { cursor } = payload;
  const query = { filter: filterOf(payload), ...(cursor !== '' && { cursor }) };
  // The grid shows the failure, so no toast is needed.
  yield* put(pageLoaded({ ...(yield* request(mailings.allMessages, { query }, { quiet: true })), query: payload }));
}

function* refresh() {
  for (;;) {
    const { query, outdated, page } = yield* select(selectAllMessages);
    if (!query || !outdated) return;
    if (page.status !== 'loading') yield* put(pageRequested(query));
    yield* delay(REFRESH_MS);
  }
}

export function* allMessagesSaga() {
  yield* takeLatest(pageRequested, guard(pageFailed, loadPage));
  yield* takeLeading([liveEvent('message_list.refresh'), liveEvent('message_list.progress'), liveEvent('stream.reset')], refresh);
}
