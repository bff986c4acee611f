import { chats } from '@portal/contracts';
import { guard, newUuid, type Failure } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, delay, put, race, select, take, takeLatest, type SagaGenerator } from '@portal/portal/saga';
import { createAction } from '@portal/portal/state';
import { visibilityChanges } from '../../visibility-changes';
import { sessionEndActions } from '../../session-end-actions';
import { oneAtATime } from '../../one-at-a-time.saga';
import { conversationEntered, conversationLeft } from '../visits';
import { selectThreads, viewersReceived } from './threads.slice';

/** Interval between reports that this window shows a chat. The server removes a viewer after a minute without a report. */
const REPORT_INTERVAL_MS = 30_000;
/** Delay before leaving a chat is reported. If the user opens another chat meanwhile, only the new chat is reported. */
const LEFT_AFTER_MS = 300;
/** Identifies this window among the windows of the same login. */
const WINDOW = newUuid();
/** The failure is not shown to the user, because viewing is reported again. */
const viewingFailed = createAction<Failure>('chat/viewingFailed');
/** Dispatched if the previous saga ended before it reported that the chat was left. */
const leaveReportTakenOver = createAction('chat/leaveReportTakenOver');

/** Whether the server regards this window as viewing a chat. */
let isNotified = false;

function* reportViewing({ payload: chatUuid }: ReturnType<typeof conversationEntered>): SagaGenerator<void> {
  isNotified = true;
  const { viewers } = yield* request(chats.viewing, { body: { chatUuid, window: WINDOW } }, { quiet: true });
  yield* put(viewersReceived({ chatUuid, viewers }));
}
const reportViewingOrFail = guard(viewingFailed, reportViewing);

function* reportLeaving(): SagaGenerator<void> {
  yield* delay(LEFT_AFTER_MS);
  if (!isNotified) return;
  isNotified = false;
  yield* request(chats.viewing, { body: { chatUuid: null, window: WINDOW } }, { quiet: true });
}
const reportLeavingOrFail = guard(viewingFailed, reportLeaving);

/** Reports this login as a viewer while the tab is visible, and stores the viewers that the server returns. */
function* keepReporting(action: ReturnType<typeof conversationEntered>): SagaGenerator<void> {
  const turned = visibilityChanges();
  try {
    for (;;) {
      if (document.visibilityState === 'visible') yield* call(reportViewingOrFail, action);
      yield* race({ later: delay(REPORT_INTERVAL_MS), turned: take(turned) });
    }
  } finally {
    turned.close();
  }
}

function* watchEntered(): SagaGenerator<void> {
  yield* takeLatest([conversationEntered, conversationLeft], function* (action) {
    if (conversationEntered.match(action)) yield* keepReporting(action);
  });
}

const watchLeft = oneAtATime(function* () {
  yield* takeLatest([conversationEntered, conversationLeft, leaveReportTakenOver], function* (action) {
    if (!conversationEntered.match(action)) yield* reportLeavingOrFail(action);
  });
  if (isNotified && (yield* select(selectThreads)).shown === null) yield* put(leaveReportTakenOver());
});

/** Reports the viewed chat. Runs while the user is on the chats page. */
export function* viewingSaga(): SagaGenerator<void> {
  yield* race([call(watchEntered), take(sessionEndActions)]);
}

/** Reports that a chat was left. Outlives the screen, because the user may leave the chat by leaving the page (CHAT-05). */
export function* leavingSaga(): SagaGenerator<void> {
  yield* race([call(watchLeft), take(sessionEndActions)]);
}
