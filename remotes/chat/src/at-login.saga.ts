import { fork } from '@portal/portal/saga';
import { alertsSaga } from './alerts/alerts.saga';
import { unreadSaga } from './alerts/unread.saga';
import { outgoingSaga } from './conversation/outgoing.saga';
import { leavingSaga } from './conversation/viewing.saga';

/**
 * What goes on about his chats wherever in the portal an operator is: he is told of them, what he has written leaves, and
 * others see that he looks at none of them any more.
 */
export function* atLogin() {
  yield* fork(unreadSaga);
  yield* fork(alertsSaga);
  yield* fork(outgoingSaga);
  yield* fork(leavingSaga);
}
