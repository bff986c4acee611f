import { INVOICE_STATUS, session } from '@portal/contracts';
import { balanceLoaded, balanceRequested, guard, liveEvent, selectElements, selectLanguage, takeTopic, type Failure } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, put, race, select, take, takeEvery, takeLatest, type SagaGenerator } from '@portal/portal/saga';
import { createAction } from '@portal/portal/state';

/** Dispatched after a failed request. The old balance stays visible, and the API client has already shown the error. */
export const balanceFailed = createAction<Failure>('session/balanceFailed');

/** Loads the balance. A `balance.changed` event cancels the request, because the event is newer than the response. */
function* load(): SagaGenerator<void> {
  const { answer } = yield* race({ answer: call(fetchBalance), reported: take(liveEvent('balance.changed').type) });
  if (answer) yield* put(balanceLoaded(answer));
}

function* fetchBalance() {
  const { balance } = yield* request(session.balance);
  return balance;
}

function* refreshBalance(): SagaGenerator<void> {
  yield* put(balanceRequested());
}

const ranLow = liveEvent('balance.low');

function* publishLow({ payload }: ReturnType<typeof ranLow>): SagaGenerator<void> {
  const elements = yield* select(selectElements);
  if (!elements.has('/finances/statement')) return;
  // Loaded on demand: the toast is rare and stays out of the first bundle.
  const { lowBalanceToast } = yield* call(() => import('./low-balance.toast'));
  yield* put(
    lowBalanceToast(payload, { language: yield* select(selectLanguage), mayTopUp: elements.has('/finances/invoices/action/create') }),
  );
}

export function* balanceSaga(): SagaGenerator<void> {
  yield* takeLatest(balanceRequested, guard(balanceFailed, load));
  yield* takeEvery(liveEvent('stream.reset'), refreshBalance);
  yield* takeLatest(liveEvent('balance.changed'), function* ({ payload }) {
    yield* put(balanceLoaded(payload));
  });
  yield* takeEvery(ranLow, guard(balanceFailed, publishLow));
  // A paid invoice changes the balance, even if another user paid it.
  yield* takeEvery(liveEvent('invoice.changed'), function* ({ payload }) {
    if (payload.status === INVOICE_STATUS.paid) yield* refreshBalance();
  });
  // A remote reported a payment or a write-off, so the current balance is requested from the server.
  yield* takeTopic('invoice.paid', refreshBalance);
  yield* takeTopic('balance.changed', refreshBalance);
}
