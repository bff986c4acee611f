import { invoiceDownload, invoices, type Invoice } from '@portal/contracts';
import { bus, guard, toastShown, selectLanguage } from '@portal/portal';
import { downloadFile, fetchFile, request } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { call, put, select, takeEvery, takeLeading, type SagaGenerator } from '@portal/portal/saga';
import {
  commandSucceeded, commandFailed, commandSubmitted, downloadRequested, fileFinished, printRequested, type CommandRequest,
} from './commands.slice';

/** Time in ms after which the PDF's object URL is revoked. The new tab has loaded the PDF by then. */
const URL_LIFETIME_MS = 60_000;

const toastKeys = { accept: 'invoices.accepted', cancel: 'invoices.cancelled', refund: 'invoices.refundAsked' } as const;

/** Sends the command. The contract for payment operators is loaded on demand, so that only they download it. */
function* callOf({ command, uuid, sum }: CommandRequest): SagaGenerator<Invoice> {
  // The form or dialog shows the refusal, so no toast is needed.
  const quiet = { quiet: true };
  if (command === 'cancel') return yield* request(invoices.cancel, { body: { uuid } }, quiet);
  const { paymentDesk } = yield* call(() => import('@portal/contracts/payment-desk'));
  if (command === 'accept') return yield* request(paymentDesk.acceptInvoice, { body: { uuid, sum } }, quiet);
  return yield* request(paymentDesk.refundInvoice, { body: { uuid, sum } }, quiet);
}

function* act({ payload }: ReturnType<typeof commandSubmitted>) {
  const { command, uuid } = payload;
  const invoice = yield* callOf(payload);
  yield* put(commandSucceeded({ command, invoice }));
  yield* put(toastShown({ intent: 'success', text: i18n.t(toastKeys[command], { ns: 'finances', number: invoice.number }) }));
  if (command === 'accept') yield* call(() => bus.publish('invoice.paid', { uuid }));
}

function* download({ payload: { uuid } }: ReturnType<typeof downloadRequested>) {
  const language = yield* select(selectLanguage);
  yield* call(() => downloadFile(invoiceDownload.path, { uuid, language }));
  yield* put(fileFinished({ uuid }));
}

/** Opens the PDF in a new tab for printing; if the browser blocks it, saves the file. */
function* print({ payload: { uuid } }: ReturnType<typeof printRequested>) {
  const language = yield* select(selectLanguage);
  const file = yield* call(() => fetchFile(invoiceDownload.path, { uuid, language }));
  const address = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(address), URL_LIFETIME_MS);
  if (window.open(address, '_blank') === null) yield* call(() => downloadFile(invoiceDownload.path, { uuid, language }));
  yield* put(fileFinished({ uuid }));
}

export function* commandsSaga() {
  yield* takeLeading(commandSubmitted, guard(
    (failure, { payload: { uuid, command } }: ReturnType<typeof commandSubmitted>) => commandFailed({ uuid, command, failure }), act,
  ));
  yield* takeEvery(
    downloadRequested, guard((_failure, { payload }: ReturnType<typeof downloadRequested>) => fileFinished(payload), download),
  );
  yield* takeEvery(printRequested, guard((_failure, { payload }: ReturnType<typeof printRequested>) => fileFinished(payload), print));
}
