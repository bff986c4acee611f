import { mailings } from '@portal/contracts';
import { guard, liveEvent } from '@portal/portal';
import { request } from '@portal/portal/api';
import { delay, put, select, takeLatest, takeLeading } from '@portal/portal/saga';
import { recheckFinished, resetFinished } from './message-commands.slice';
import { messagesFailed, messagesLoaded, messagesRequested, selectMessages } from './messages.slice';

/** Reload interval. It is long, because users cannot read rows that change constantly. */
const REFRESH_MS = 2500;

function* loadMessages({ payload }: ReturnType<typeof messagesRequested>) {
  const { id, status, cursor } = payload;
  const query = { id, filter: status.length > 0 ? { outcome: [...status] } : {}, ...(cursor !== '' && { cursor }) };
  yield* put(messagesLoaded({ ...(yield* request(mailings.messages, { query }, { quiet: true })), query: payload }));
}

function* refresh() {
  for (;;) {
    const { query, outdated, pages } = yield* select(selectMessages);
    if (!query || !outdated) return;
    if (pages[query.id]?.status !== 'loading') yield* put(messagesRequested(query));
    yield* delay(REFRESH_MS);
  }
}

export function* messagesSaga() {
  yield* takeLatest(messagesRequested, guard((failure, { payload: { id } }) => messagesFailed({ id, failure }), loadMessages));
  yield* takeLeading(
    [recheckFinished, resetFinished, liveEvent('message_list.refresh'), liveEvent('message_list.progress'), liveEvent('stream.reset')],
    refresh,
  );
}
