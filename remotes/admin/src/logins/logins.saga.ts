import { adminCustomers, adminLogins } from '@portal/contracts/admin';
import { guard, tokenSwapped } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, select, takeLatest, takeLeading } from '@portal/portal/saga';
import { toInput } from './logins-query';
import {
  customerFailed, customerLoaded, customerRequested, entryFailed, entryRequested, pageFailed, pageLoaded, pageRequested,
  selectFilteredCustomer,
} from './logins.slice';

function* loadPage({ payload }: ReturnType<typeof pageRequested>) {
  // The grid shows the failure; an error notice would disappear after a few seconds.
  yield* put(pageLoaded({ ...(yield* request(adminLogins.list, toInput(payload), { quiet: true })), query: payload }));
}

function* loadCustomer({ payload }: ReturnType<typeof customerRequested>) {
  if (payload === '' || (yield* select(selectFilteredCustomer)) !== null) return;
  const { uuid, name, isProvider } = yield* request(adminCustomers.load, { query: { uuid: payload } }, { quiet: true });
  yield* put(customerLoaded({ uuid, name, isProvider }));
}

/** Starts an impersonation. The host handles `tokenSwapped`: it sets the cookie, notifies the other tabs, and opens the start page. */
function* enter({ payload: { uuid } }: ReturnType<typeof entryRequested>) {
  const { userToken } = yield* request(adminLogins.impersonate, { query: { uuid } }, { quiet: true });
  yield* put(tokenSwapped({ token: userToken }));
}

export function* loginsSaga() {
  yield* takeLatest(pageRequested, guard(pageFailed, loadPage));
  yield* takeLatest(customerRequested, guard(customerFailed, loadCustomer));
  yield* takeLeading(entryRequested, guard(entryFailed, enter));
}
