import { adminCustomers, whatIf } from '@portal/contracts/admin';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, takeLatest } from '@portal/portal/saga';
import { answerFailed, answerLoaded, answerRequested, namesFailed, namesLoaded, namesRequested } from './what-if.slice';

const AT_ONCE = 100;

function* loadNames({ payload: uuid }: ReturnType<typeof namesRequested>) {
  const { items } = yield* request(adminCustomers.alphaNames, { query: { uuid, limit: AT_ONCE } }, { quiet: true });
  yield* put(namesLoaded(items));
}

function* load({ payload: query }: ReturnType<typeof answerRequested>) {
  yield* put(answerLoaded(yield* request(whatIf, { query }, { quiet: true })));
}

export function* whatIfSaga() {
  yield* takeLatest(namesRequested, guard(namesFailed, loadNames));
  yield* takeLatest(answerRequested, guard(answerFailed, load));
}
