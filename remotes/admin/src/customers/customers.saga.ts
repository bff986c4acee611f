import { adminCustomers } from '@portal/contracts/admin';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, takeLatest } from '@portal/portal/saga';
import { pageFailed, pageLoaded, pageRequested } from './customers.slice';

function* loadPage({ payload }: ReturnType<typeof pageRequested>) {
  const { text, cursor } = payload;
  const query = { filter: text === '' ? {} : { text }, ...(cursor !== '' && { cursor }) };
  // The grid shows the failure itself, and for longer than a notice would.
  yield* put(pageLoaded({ ...(yield* request(adminCustomers.list, { query }, { quiet: true })), query: payload }));
}

export function* customersSaga() {
  yield* takeLatest(pageRequested, guard(pageFailed, loadPage));
}
