import { accounts, invoices } from '@portal/contracts';
import { guard, selectLanguage } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, select, takeEvery, takeLatest, takeLeading } from '@portal/portal/saga';
import {
  accountsFailed, accountsLoaded, accountsRequested, creationFailed, creationRequested, invoiceCreated, methodsFailed, methodsLoaded,
  methodsRequested,
} from './new-invoice.slice';

// The form shows each failure at its field, so no toast is needed.
const quiet = { quiet: true };

function* loadAccounts() {
  yield* put(accountsLoaded((yield* request(accounts.list, {}, quiet)).items));
}

function* loadMethods({ payload: { organizationUuid } }: ReturnType<typeof methodsRequested>) {
  const { items } = yield* request(invoices.payMethods, { query: { organizationUuid } }, quiet);
  yield* put(methodsLoaded({ organizationUuid, methods: items }));
}

function* create({ payload }: ReturnType<typeof creationRequested>) {
  const language = yield* select(selectLanguage);
  yield* put(invoiceCreated(yield* request(invoices.create, { body: { ...payload, language } }, quiet)));
}

export function* newInvoiceSaga() {
  yield* takeLatest(accountsRequested, guard(accountsFailed, loadAccounts));
  yield* takeEvery(methodsRequested, guard(
    (failure, { payload: { organizationUuid } }: ReturnType<typeof methodsRequested>) => methodsFailed({ organizationUuid, failure }),
    loadMethods,
  ));
  yield* takeLeading(creationRequested, guard(creationFailed, create));
}
