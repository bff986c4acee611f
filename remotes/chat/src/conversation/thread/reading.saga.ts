import { chats } from '@portal/contracts';
import { connectionChanged, guard, type Failure } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, delay, put, select, takeEvery, type SagaGenerator } from '@portal/portal/saga';
import { createAction } from '@portal/portal/state';
import { chatEventsReceived, chatEventsLost } from '../../chat-events';
import { changeChat } from './chat-change.state';
import { messagesViewed, pageRead, readReported, selectThreads } from './threads.slice';

/** Delay before viewed messages are reported. While the user scrolls, only the last visible message is reported. */
const REPORT_DELAY_MS = 500;
/** The failure is not shown to the user. The report is repeated with the next visible message or after a reconnect. */
const readReportFailed = createAction<Failure>('chat/readReportFailed');

const notify = guard((failure) => readReportFailed(failure), function* ({ payload }: ReturnType<typeof readReported>): SagaGenerator<void> {
  const { chatUuid, position } = payload;
  yield* request(chats.read, { body: { chatUuid, position } }, { quiet: true });
  yield* put(readReported(payload));
});

/** Reports the viewed messages of all chats, because the user may already have left a chat. */
function* notifyAll(): SagaGenerator<void> {
  const { byChat } = yield* select(selectThreads);
  for (const [chatUuid, { readUpTo, reported, owner }] of Object.entries(byChat)) {
    if (readUpTo > reported) yield* call(notify, readReported({ chatUuid, position: readUpTo, owner }));
  }
}

/** Returns a saga that sends one report at a time. Messages viewed during a report are part of the next one. */
function publishInOrder() {
  let isBusy = false;
  let isPending = false;
  return function* (): SagaGenerator<void> {
    isPending = true;
    if (isBusy) return;
    isBusy = true;
    try {
      while (isPending) {
        yield* delay(REPORT_DELAY_MS);
        isPending = false;
        yield* call(notifyAll);
      }
    } finally {
      isBusy = false;
    }
  };
}

/** Reports visible messages as read (CHAT-04). The server's events then update the unread counts in all browsers. */
export function* readingSaga(): SagaGenerator<void> {
  const schedulePublish = publishInOrder();
  yield* takeEvery([messagesViewed, chatEventsLost], schedulePublish);
  // After the chat's owner changed, the server may accept a report that it ignored before.
  yield* takeEvery([changeChat.succeeded, changeChat.failed, pageRead], schedulePublish);
  yield* takeEvery(chatEventsReceived, function* ({ payload }) {
    if (payload.some(({ event, data }) => event === 'chat.changed' && data.from !== undefined)) yield* call(schedulePublish);
  });
  yield* takeEvery(connectionChanged, function* ({ payload }) {
    if (payload === 'open') yield* call(schedulePublish);
  });
}
