import { adminCustomers } from '@portal/contracts/admin';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, select, takeEvery, takeLatest } from '@portal/portal/saga';
import { commandSucceeded } from './customer-commands.slice';
import { FIRST_CUSTOMERS, toInput, type CustomersQuery } from './customers-query';
import { firstPageLoaded, pageFailed, pageLoaded, pageRequested, selectCustomers } from './customers.slice';

// The grid shows the failure; an error notice would disappear after a few seconds.
function* read(query: CustomersQuery) {
  return { ...(yield* request(adminCustomers.list, toInput(query), { quiet: true })), query };
}

function* loadPage({ payload }: ReturnType<typeof pageRequested>) {
  yield* put(pageLoaded(yield* read(payload)));
}

export function* loadFirstCustomers() {
  yield* put(firstPageLoaded(yield* read(FIRST_CUSTOMERS)));
}

function* loadAnew() {
  const { query } = yield* select(selectCustomers);
  if (query) yield* put(pageRequested(query));
}

export function* customersSaga() {
  yield* takeLatest(pageRequested, guard(pageFailed, loadPage));
  yield* takeEvery(commandSucceeded, loadAnew);
}
