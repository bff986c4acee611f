import { INVOICE_STATUS, invoices } from '@portal/contracts';
import { bus, guard, liveEvent, selectLanguage } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, delay, put, select, takeLatest, takeLeading } from '@portal/portal/saga';
import { commandSucceeded, commandFailed } from './commands.slice';
import { invoiceFailed, invoiceLoaded, invoiceRequested, selectInvoice, selectInvoiceDetail } from './invoice.slice';

const REFRESH_MS = 1000;

function* load({ payload: { uuid } }: ReturnType<typeof invoiceRequested>) {
  const before = yield* select(selectInvoiceDetail(uuid));
  const language = yield* select(selectLanguage);
  // The screen shows the failure, so no toast is needed.
  const loaded = yield* request(invoices.payData, { query: { uuid, language } }, { quiet: true });
  yield* put(invoiceLoaded(loaded));
  const wasNew = before.data?.invoice.status === INVOICE_STATUS.new;
  if (wasNew && loaded.invoice.status === INVOICE_STATUS.paid) yield* call(() => bus.publish('invoice.paid', { uuid }));
}

/** Reloads the open invoice until it is up to date, because it may change again during a request. */
function* refresh() {
  for (;;) {
    const { open, outdated, details } = yield* select(selectInvoice);
    if (open === null || !outdated) return;
    if (details[open]?.status !== 'loading') yield* put(invoiceRequested({ uuid: open }));
    yield* delay(REFRESH_MS);
  }
}

export function* invoiceSaga() {
  yield* takeLatest(invoiceRequested, guard(
    (failure, { payload: { uuid } }: ReturnType<typeof invoiceRequested>) => invoiceFailed({ uuid, failure }), load,
  ));
  yield* takeLeading([commandSucceeded, commandFailed, liveEvent('invoice.changed'), liveEvent('stream.reset')], refresh);
}
