import { session } from '@portal/contracts';
import { balanceLoaded, balanceRequested, guard, liveEvent, takeTopic, type Failure } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, put, race, take, takeEvery, takeLatest, type SagaGenerator } from '@portal/portal/saga';
import { createAction } from '@portal/portal/state';

/** The old sum stays on screen; the client has told the user. */
export const balanceFailed = createAction<Failure>('session/balanceFailed');

/** What comes live meanwhile is newer than the answer, which is given up then. */
function* load(): SagaGenerator<void> {
  const { answer } = yield* race({ answer: call(ask), told: take(liveEvent('balance.changed').type) });
  if (answer) yield* put(balanceLoaded(answer));
}

function* ask() {
  const { balance } = yield* request(session.balance);
  return balance;
}

function* askAgain(): SagaGenerator<void> {
  yield* put(balanceRequested());
}

export function* balanceSaga(): SagaGenerator<void> {
  yield* takeLatest(balanceRequested, guard(balanceFailed, load));
  yield* takeEvery(liveEvent('stream.reset'), askAgain);
  yield* takeLatest(liveEvent('balance.changed'), function* ({ payload }) {
    yield* put(balanceLoaded(payload));
  });
  // A remote has paid in or written off; what is left is the server's to say.
  yield* takeTopic('invoice.paid', askAgain);
  yield* takeTopic('balance.changed', askAgain);
}
