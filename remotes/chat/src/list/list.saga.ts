import { CHAT_PAGE, chats } from '@portal/contracts';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, put, race, select, take, takeEvery, takeLatest, takeLeading, type SagaGenerator } from '@portal/portal/saga';
import { chatEventsReceived, chatEventsLost } from '../chat-events';
import { namesOutdated } from '../chat-names';
import type { ChatsQuery } from '../chats-query';
import { selectMe } from '../chats.slice';
import { furtherFailed, furtherLoaded, furtherRequested, pageFailed, pageLoaded, pageRequested, selectList } from './list.slice';
import { withFurther, type Rows } from './rows';

/** Maximum number of rows of a reload, per request and in total. Further rows are loaded when the user scrolls. */
const MAX_AT_ONCE = 100;
const MAX_AGAIN = 500;

type Question = { query: ChatsQuery; cursor?: string | null; limit?: number };

function* read({ query: { scope, unread, phone, sort, state, assignee }, cursor, limit = CHAT_PAGE }: Question): SagaGenerator<Rows> {
  const filter = {
    scope, ...(unread && { unread }), ...(phone !== '' && { phone }), ...(state !== 'all' && { state }),
    ...(assignee !== '' && { assignee }),
  };
  // The list shows the failure, so no toast is needed.
  const { list, next } = yield* request(chats.list, { body: { limit, filter, sort, ...(cursor && { cursor }) } }, { quiet: true });
  return { rows: list, next };
}

/** Loads a page. A reload covers all loaded rows, up to `MAX_AGAIN`, so that the scroll position stays valid. */
function* loadPage({ payload: { query } }: ReturnType<typeof pageRequested>) {
  const { data } = (yield* select(selectList)).page;
  const reloadCount = data?.query === query ? Math.min(data.rows.length, MAX_AGAIN) : 0;
  let page = yield* read({ query, limit: Math.min(Math.max(reloadCount, CHAT_PAGE), MAX_AT_ONCE) });
  // A page may be short or empty although more rows follow.
  while (page.next !== null && page.rows.length < Math.max(reloadCount, 1)) {
    page = withFurther(page, yield* read({ query, cursor: page.next, limit: MAX_AT_ONCE }));
  }
  yield* put(pageLoaded({ query, ...page }));
}

/** A new query or a reload cancels loading further rows. */
function* loadFurtherOfThis() {
  yield* race({ loaded: call(loadFurther), another: take(pageRequested) });
}

function* loadFurther() {
  const { data } = (yield* select(selectList)).page;
  if (!data?.next) return;
  yield* put(furtherLoaded({ ...(yield* read({ query: data.query, cursor: data.next })), cursor: data.next }));
}

function* readAgain() {
  const { query, outdated, page } = yield* select(selectList);
  if (query && outdated && page.status !== 'loading') yield* put(pageRequested({ query, me: yield* select(selectMe) }));
}

export function* listSaga() {
  yield* takeLatest(pageRequested, guard(pageFailed, loadPage));
  yield* takeLeading(furtherRequested, guard(() => furtherFailed(), loadFurtherOfThis));
  yield* takeEvery([chatEventsReceived, chatEventsLost, namesOutdated, pageLoaded], readAgain);
}
