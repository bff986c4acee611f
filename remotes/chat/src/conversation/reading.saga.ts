import { chats } from '@portal/contracts';
import { connectionChanged, guard, type Failure } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, delay, put, select, takeEvery, type SagaGenerator } from '@portal/portal/saga';
import { createAction } from '@portal/portal/state';
import { newsLost } from '../chat-news';
import { messagesSeen, readTold, selectThreads } from './threads.slice';

/** Scrolling passes message after message: the server hears of the last one, and no later than this however many go on coming. */
const TOLD_AFTER_MS = 500;
/** It is told with the next message that is seen, and when the connection is back. */
const tellingFailed = createAction<Failure>('chat/tellingFailed');

const tell = guard((failure) => tellingFailed(failure), function* ({ payload }: ReturnType<typeof readTold>): SagaGenerator<void> {
  yield* request(chats.read, { body: payload }, { quiet: true });
  yield* put(readTold(payload));
});

/** Of every chat, so that one which was left at once is told too; what fails for one is nothing to the others. */
function* tellAll(): SagaGenerator<void> {
  const { byChat } = yield* select(selectThreads);
  for (const [chatUuid, { readUpTo, told }] of Object.entries(byChat)) if (readUpTo > told) yield* call(tell, readTold({ chatUuid, place: readUpTo }));
}

/** One telling after the other: what is seen meanwhile goes into the next. */
function tellInTurn() {
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
        yield* call(tellAll);
      }
    } finally {
      isBusy = false;
    }
  };
}

/** Marks as read what was in sight (CHAT-04). Counts change by the live news, for every browser alike. */
export function* readingSaga(): SagaGenerator<void> {
  const tellSoon = tellInTurn();
  yield* takeEvery([messagesSeen, newsLost], tellSoon);
  yield* takeEvery(connectionChanged, function* ({ payload }) {
    if (payload === 'open') yield* call(tellSoon);
  });
}
