import { chats } from '@portal/contracts';
import { guard, type Failure } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, delay, eventChannel, put, race, take, takeLatest, type SagaGenerator } from '@portal/portal/saga';
import { createAction } from '@portal/portal/state';
import { conversationEntered, conversationLeft, viewersCame } from './threads.slice';

/** The server keeps it for a minute. */
const TOLD_EVERY_MS = 30_000;
/** From one chat to the next: leaving the one is told by entering the other. */
const LEFT_AFTER_MS = 300;
/** Nobody needs to hear of it: it is told again. */
const viewingFailed = createAction<Failure>('chat/viewingFailed');

function* look({ payload: chatUuid }: ReturnType<typeof conversationEntered>): SagaGenerator<void> {
  const { viewers } = yield* request(chats.viewing, { body: { chatUuid } }, { quiet: true });
  yield* put(viewersCame({ chatUuid, viewers }));
}
const lookOrFail = guard(viewingFailed, look);

function* leave(_action: ReturnType<typeof conversationLeft>): SagaGenerator<void> {
  yield* delay(LEFT_AFTER_MS);
  yield* request(chats.viewing, { body: { chatUuid: null } }, { quiet: true });
}

const leaveOrFail = guard(viewingFailed, leave);

/** Tells that this login looks at the chat, as long as the tab is in sight, and who else does. */
function* keepLooking(action: ReturnType<typeof conversationEntered>): SagaGenerator<void> {
  const turned = eventChannel<true>((emit) => {
    const tell = () => emit(true);
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
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

export function* viewingSaga(): SagaGenerator<void> {
  yield* takeLatest([conversationEntered, conversationLeft], function* (action) {
    if (conversationEntered.match(action)) yield* keepLooking(action);
    else yield* leaveOrFail(action);
  });
}
