import { fork } from '@portal/portal/saga';
import { alertsSaga } from './alerts/alerts.saga';
import { unreadSaga } from './alerts/unread.saga';
import { outgoingSaga } from './conversation/thread/outgoing.saga';
import { leavingSaga } from './conversation/thread/viewing.saga';
import { topicsSaga } from './topics.saga';

/**
 * Runs on all pages of the portal: alerts, unread counts, sending messages, reporting that the user left a chat, and messages from and to
 * other remotes.
 */
export function* atLogin() {
  yield* fork(unreadSaga);
  yield* fork(alertsSaga);
  yield* fork(outgoingSaga);
  yield* fork(leavingSaga);
  yield* fork(topicsSaga);
}
