import { chats } from '@portal/contracts';
import { connectionChanged, guard, type Failure } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, delay, put, select, takeEvery, type SagaGenerator } from '@portal/portal/saga';
import { createAction } from '@portal/portal/state';
import { newsCame, newsLost } from '../chat-news';
import { handoverEnded, messagesSeen, pageRead, readEvents, selectThreads } from './threads.slice';

/** Scrolling passes message after message: the server hears of the last one, and no later than this however many go on coming. */
const TOLD_AFTER_MS = 500;
/** It is told with the next message that is seen, and when the connection is back. */
const tellingFailed = createAction<Failure>('chat/tellingFailed');

const notify = guard((failure) => tellingFailed(failure), function* ({ payload }: ReturnType<typeof readEvents>): SagaGenerator<void> {
  const { chatUuid, place } = payload;
  yield* request(chats.read, { body: { chatUuid, place } }, { quiet: true });
  yield* put(readEvents(payload));
});

/** Of every chat, so that one which was left at once is told too; what fails for one is nothing to the others. */
function* notifyAll(): SagaGenerator<void> {
  const { byChat } = yield* select(selectThreads);
  for (const [chatUuid, { readUpTo, reported, owner }] of Object.entries(byChat)) {
    if (readUpTo > reported) yield* call(notify, readEvents({ chatUuid, place: readUpTo, owner }));
  }
}

/** One telling after the other: what is seen meanwhile goes into the next. */
function publishInOrder() {
  let isBusy = false;
  let isWanted = false;
  return function* (): SagaGenerator<void> {
    isWanted = true;
    if (isBusy) return;
    isBusy = true;
    try {
      while (isWanted) {
        yield* delay(TOLD_AFTER_MS);
        isWanted = false;
        yield* call(notifyAll);
      }
    } finally {
      isBusy = false;
    }
  };
}

/** Marks as read what was in sight (CHAT-04). Counts change by the live news, for every browser alike. */
export function* readingSaga(): SagaGenerator<void> {
  const publishSoon = publishInOrder();
  yield* takeEvery([messagesSeen, newsLost], publishSoon);
  // A chat that changes hands: what the server left unread until now is told anew.
  yield* takeEvery([handoverEnded, pageRead], publishSoon);
  yield* takeEvery(newsCame, function* ({ payload }) {
    if (payload.some(({ event, data }) => event === 'chat.changed' && data.from !== undefined)) yield* call(publishSoon);
  });
  yield* takeEvery(connectionChanged, function* ({ payload }) {
    if (payload === 'open') yield* call(publishSoon);
  });
}
