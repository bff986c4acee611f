import { invoiceDownload, invoices, type Invoice } from '@portal/contracts';
import { bus, guard, noticeShown, selectLanguage } from '@portal/portal';
import { downloadFile, fetchFile, request } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { call, put, select, takeEvery, takeLeading, type SagaGenerator } from '@portal/portal/saga';
import { commandSucceeded, commandFailed, commandSubmitted, downloadRequested, fileEnded, printRequested, type CommandRequest } from './commands.slice';

/** Long enough for the other tab to have taken the file. */
const KEPT_MS = 60_000;

const said = { accept: 'invoices.accepted', cancel: 'invoices.cancelled', refund: 'invoices.refundAsked' } as const;

/** The calls of the desk come in a file of their own, and only to whoever used one: others' screens hold nothing of them. */
function* callOf({ command, uuid, sum }: CommandRequest): SagaGenerator<Invoice> {
  // The form or dialog shows the refusal itself.
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
  yield* put(noticeShown({ intent: 'success', text: i18n.t(said[command], { ns: 'finances', number: invoice.number }) }));
  if (command === 'accept') yield* call(() => bus.publish('invoice.paid', { uuid }));
}

function* download({ payload: { uuid } }: ReturnType<typeof downloadRequested>) {
  const language = yield* select(selectLanguage);
  yield* call(() => downloadFile(invoiceDownload.path, { uuid, language }));
  yield* put(fileEnded({ uuid }));
}

/** In a tab of its own, whose viewer prints it as it is; where the browser opens none, it is saved. */
function* print({ payload: { uuid } }: ReturnType<typeof printRequested>) {
  const language = yield* select(selectLanguage);
  const file = yield* call(() => fetchFile(invoiceDownload.path, { uuid, language }));
  const address = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
  if (window.open(address, '_blank') === null) yield* call(() => downloadFile(invoiceDownload.path, { uuid, language }));
  yield* put(fileEnded({ uuid }));
}

export function* commandsSaga() {
  yield* takeLeading(commandSubmitted, guard((failure, { payload: { uuid, command } }: ReturnType<typeof commandSubmitted>) => commandFailed({ uuid, command, failure }), act));
  yield* takeEvery(downloadRequested, guard((_failure, { payload }: ReturnType<typeof downloadRequested>) => fileEnded(payload), download));
  yield* takeEvery(printRequested, guard((_failure, { payload }: ReturnType<typeof printRequested>) => fileEnded(payload), print));
}
