import { INVOICE_STATUS, session } from '@portal/contracts';
import { balanceLoaded, balanceRequested, guard, liveEvent, selectElements, selectLanguage, takeTopic, type Failure } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, put, race, select, take, takeEvery, takeLatest, type SagaGenerator } from '@portal/portal/saga';
import { createAction } from '@portal/portal/state';

/** The old sum stays on screen; the client has told the user. */
export const balanceFailed = createAction<Failure>('session/balanceFailed');

/** What comes live meanwhile is newer than the answer, which is given up then. */
function* load(): SagaGenerator<void> {
  const { answer } = yield* race({ answer: call(ask), reported: take(liveEvent('balance.changed').type) });
  if (answer) yield* put(balanceLoaded(answer));
}

function* ask() {
  const { balance } = yield* request(session.balance);
  return balance;
}

function* askAgain(): SagaGenerator<void> {
  yield* put(balanceRequested());
}

const ranLow = liveEvent('balance.low');

function* publishLow({ payload }: ReturnType<typeof ranLow>): SagaGenerator<void> {
  const elements = yield* select(selectElements);
  if (!elements.has('/finances/statement')) return;
  // Rare, and so no part of the first screen.
  const { lowBalanceNotice } = yield* call(() => import('../balance/low-balance.notice'));
  yield* put(lowBalanceNotice(payload, { language: yield* select(selectLanguage), mayTopUp: elements.has('/finances/invoices/action/create') }));
}

export function* balanceSaga(): SagaGenerator<void> {
  yield* takeLatest(balanceRequested, guard(balanceFailed, load));
  yield* takeEvery(liveEvent('stream.reset'), askAgain);
  yield* takeLatest(liveEvent('balance.changed'), function* ({ payload }) {
    yield* put(balanceLoaded(payload));
  });
  yield* takeEvery(ranLow, guard(balanceFailed, publishLow));
  // Paid: by whoever, and wherever.
  yield* takeEvery(liveEvent('invoice.changed'), function* ({ payload }) {
    if (payload.status === INVOICE_STATUS.paid) yield* askAgain();
  });
  // A remote has paid in or written off; what is left is the server's to say.
  yield* takeTopic('invoice.paid', askAgain);
  yield* takeTopic('balance.changed', askAgain);
}
