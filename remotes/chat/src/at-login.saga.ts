import { fork } from '@portal/portal/saga';
import { alertsSaga } from './alerts/alerts.saga';
import { unreadSaga } from './alerts/unread.saga';
import { outgoingSaga } from './conversation/outgoing.saga';
import { leavingSaga } from './conversation/viewing.saga';

/** Runs on all pages of the portal: alerts, unread counts, sending messages, and reporting that the user left a chat. */
export function* atLogin() {
  yield* fork(unreadSaga);
  yield* fork(alertsSaga);
  yield* fork(outgoingSaga);
  yield* fork(leavingSaga);
}
