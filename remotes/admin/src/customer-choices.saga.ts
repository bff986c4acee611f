import { adminCustomers } from '@portal/contracts/admin';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, takeLatest } from '@portal/portal/saga';
import { customersFound, customersNotFound, customersSearched } from './customer-choices.slice';

const AT_ONCE = 20;

function* search({ payload: { text } }: ReturnType<typeof customersSearched>) {
  const query = { filter: text === '' ? {} : { text }, limit: AT_ONCE };
  const { items, next } = yield* request(adminCustomers.list, { query }, { quiet: true });
  yield* put(customersFound({ customers: items, more: next !== null }));
}

export function* customerChoicesSaga() {
  yield* takeLatest(customersSearched, guard(customersNotFound, search));
}
