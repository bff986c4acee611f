import { invoices } from '@portal/contracts';
import { guard, liveEvent } from '@portal/portal';
import { request } from '@portal/portal/api';
import { delay, put, select, takeLatest, takeLeading } from '@portal/portal/saga';
import { commandSucceeded, commandFailed } from './commands.slice';
import { filterOf } from './invoices-query';
import { pageFailed, pageLoaded, pageRequested, selectInvoices } from './invoices.slice';

/** Minimum interval between reloads: many invoices may change together. */
const REFRESH_MS = 1000;

function* loadPage({ payload }: ReturnType<typeof pageRequested>) {
  const { sort, cursor } = payload;
  const query = { filter: filterOf(payload), sort, ...(cursor !== '' && { cursor }) };
  // The grid shows the failure, so no toast is needed.
  yield* put(pageLoaded({ ...(yield* request(invoices.list, { query }, { quiet: true })), query: payload }));
}

function* refresh() {
  for (;;) {
    const { query, outdated, page } = yield* select(selectInvoices);
    if (!query || !outdated) return;
    if (page.status !== 'loading') yield* put(pageRequested(query));
    yield* delay(REFRESH_MS);
  }
}

export function* invoicesSaga() {
  yield* takeLatest(pageRequested, guard(pageFailed, loadPage));
  yield* takeLeading([commandSucceeded, commandFailed, liveEvent('invoice.changed'), liveEvent('stream.reset')], refresh);
}
