import { session } from '@portal/contracts';
import { balanceLoaded, balanceRequested, guard, liveEvent, takeTopic, type Failure } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, takeEvery, takeLatest, takeLeading, type SagaGenerator } from '@portal/portal/saga';
import { createAction } from '@portal/portal/state';

/** The old sum stays on screen; the client has told the user. */
export const balanceFailed = createAction<Failure>('session/balanceFailed');

function* load(): SagaGenerator<void> {
  const { balance } = yield* request(session.balance);
  yield* put(balanceLoaded(balance));
}

function* askAgain(): SagaGenerator<void> {
  yield* put(balanceRequested());
}

export function* balanceSaga(): SagaGenerator<void> {
  yield* takeLeading(balanceRequested, guard(balanceFailed, load));
  yield* takeEvery(liveEvent('stream.reset'), askAgain);
  yield* takeLatest(liveEvent('balance.changed'), function* ({ payload }) {
    yield* put(balanceLoaded(payload));
  });
  // A remote has paid in or written off; what is left is the server's to say.
  yield* takeTopic('invoice.paid', askAgain);
  yield* takeTopic('balance.changed', askAgain);
}
