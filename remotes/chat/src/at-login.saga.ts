import { fork } from '@portal/portal/saga';
import { alertsSaga } from './alerts/alerts.saga';
import { unreadSaga } from './alerts/unread.saga';
import { outgoingSaga } from './conversation/outgoing.saga';

/** What goes on about his chats wherever in the portal an operator is: he is told of them, and what he has written leaves. */
export function* atLogin() {
  yield* fork(unreadSaga);
  yield* fork(alertsSaga);
  yield* fork(outgoingSaga);
}
