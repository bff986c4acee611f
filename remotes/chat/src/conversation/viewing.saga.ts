import { chats } from '@portal/contracts';
import { guard, newUuid, type Failure } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, delay, eventChannel, put, race, select, take, takeLatest, type SagaGenerator } from '@portal/portal/saga';
import { createAction } from '@portal/portal/state';
import { farewells } from '../farewells';
import { oneAtATime } from '../one-at-a-time.saga';
import { conversationEntered, conversationLeft, selectThreads, viewersCame } from './threads.slice';

/** The server keeps it for a minute. */
const TOLD_EVERY_MS = 30_000;
/** From one chat to the next: leaving the one is told by entering the other. */
const LEFT_AFTER_MS = 300;
/** By it the server tells the windows of one person apart. */
const WINDOW = newUuid();
/** Nobody needs to hear of it: it is told again. */
const viewingFailed = createAction<Failure>('chat/viewingFailed');
/** A chat was left, and whoever was about to tell has ended. */
const leavingTakenOver = createAction('chat/leavingTakenOver');

/** Whether the server was told of a chat, and not yet that it was left. */
let isNotified = false;

function* look({ payload: chatUuid }: ReturnType<typeof conversationEntered>): SagaGenerator<void> {
  isNotified = true;
  const { viewers } = yield* request(chats.viewing, { body: { chatUuid, window: WINDOW } }, { quiet: true });
  yield* put(viewersCame({ chatUuid, viewers }));
}
const lookOrFail = guard(viewingFailed, look);

function* leave(): SagaGenerator<void> {
  yield* delay(LEFT_AFTER_MS);
  if (!isNotified) return;
  isNotified = false;
  yield* request(chats.viewing, { body: { chatUuid: null, window: WINDOW } }, { quiet: true });
}
const leaveOrFail = guard(viewingFailed, leave);

/** Tells that this login looks at the chat, as long as the tab is in sight, and who else does. */
function* keepLooking(action: ReturnType<typeof conversationEntered>): SagaGenerator<void> {
  const turned = eventChannel<true>((emit) => {
    const notify = () => emit(true);
    document.addEventListener('visibilitychange', notify);
    return () => document.removeEventListener('visibilitychange', notify);
  });
  try {
    for (;;) {
      if (document.visibilityState === 'visible') yield* call(lookOrFail, action);
      yield* race({ later: delay(TOLD_EVERY_MS), turned: take(turned) });
    }
  } finally {
    turned.close();
  }
}

function* watchEntered(): SagaGenerator<void> {
  yield* takeLatest([conversationEntered, conversationLeft], function* (action) {
    if (conversationEntered.match(action)) yield* keepLooking(action);
  });
}

const watchLeft = oneAtATime(function* () {
  yield* takeLatest([conversationEntered, conversationLeft, leavingTakenOver], function* (action) {
    if (!conversationEntered.match(action)) yield* leaveOrFail(action);
  });
  if (isNotified && (yield* select(selectThreads)).shown === null) yield* put(leavingTakenOver());
});

/** While the user is among his chats. */
export function* viewingSaga(): SagaGenerator<void> {
  yield* race([call(watchEntered), take(farewells)]);
}

/** Outlives the screen, since that he has gone elsewhere in the portal is told once he has (CHAT-05). */
export function* leavingSaga(): SagaGenerator<void> {
  yield* race([call(watchLeft), take(farewells)]);
}
