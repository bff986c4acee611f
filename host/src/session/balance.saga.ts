import { session } from '@portal/contracts';
import { balanceLoaded, balanceRequested, guard, liveEvent, type Failure } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, takeEvery, takeLatest, takeLeading, type SagaGenerator } from '@portal/portal/saga';
import { createAction } from '@portal/portal/state';

/** The old sum stays on screen; the client has told the user. */
export const balanceFailed = createAction<Failure>('session/balanceFailed');

function* load(): SagaGenerator<void> {
  const { balance } = yield* request(session.balance);
  yield* put(balanceLoaded(balance));
}

export function* balanceSaga(): SagaGenerator<void> {
  yield* takeLeading(balanceRequested, guard(balanceFailed, load));
  yield* takeEvery(liveEvent('stream.reset'), function* () {
    yield* put(balanceRequested());
  });
  yield* takeLatest(liveEvent('balance.changed'), function* ({ payload }) {
    yield* put(balanceLoaded(payload));
  });
}
