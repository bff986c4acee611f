import { invoiceDownload, invoices, type Amount, type Invoice } from '@portal/contracts';
import { publishTopic, selectLanguage } from '@portal/portal';
import { downloadFile, fetchFile, quietRequest } from '@portal/portal/api';
import { command } from '@portal/portal/resource';
import { call, select, type SagaGenerator } from '@portal/portal/saga';

/** Commands with a confirmation: accept a payment, cancel an invoice, refund a card payment. */
export type Command = 'accept' | 'cancel' | 'refund';
type CommandRequest = { command: Command; uuid: string; /** For 'accept' and 'refund'. */ sum: Amount };

/** Time in ms after which the PDF's object URL is revoked. The new tab has loaded the PDF by then. */
const URL_LIFETIME_MS = 60_000;

const toastKeys = { accept: 'invoices.accepted', cancel: 'invoices.cancelled', refund: 'invoices.refundAsked' } as const;

export const commandKey = (name: Command, uuid: string) => `${name} ${uuid}`;

/** Changes an invoice and returns it as it is then. */
export const invoiceCommand = command('finances/invoiceCommand', function* (request: CommandRequest) {
  const invoice = yield* send(request);
  if (request.command === 'accept') yield* publishTopic('invoice.paid', { uuid: request.uuid });
  return invoice;
}, {
  keyOf: ({ command: name, uuid }) => commandKey(name, uuid),
  done: ({ command: name }, { number }) => [toastKeys[name], { number }],
});

/** The contract for payment operators is loaded on demand, so that only they download it. */
function* send({ command: name, uuid, sum }: CommandRequest): SagaGenerator<Invoice> {
  if (name === 'cancel') return yield* quietRequest(invoices.cancel, { body: { uuid } });
  const { paymentDesk } = yield* call(() => import('@portal/contracts/payment-desk'));
  const contract = name === 'accept' ? paymentDesk.acceptInvoice : paymentDesk.refundInvoice;
  return yield* quietRequest(contract, { body: { uuid, sum } });
}

/** Saves the invoice's PDF, or opens it in a new tab for printing. If the browser blocks the tab, the PDF is saved instead. */
export const invoiceFile = command('finances/invoiceFile', function* ({ uuid, forPrint }: { uuid: string; forPrint: boolean }) {
  const language = yield* select(selectLanguage);
  if (forPrint) {
    const file = yield* call(() => fetchFile(invoiceDownload.path, { uuid, language }));
    const address = URL.createObjectURL(file);
    setTimeout(() => URL.revokeObjectURL(address), URL_LIFETIME_MS);
    if (window.open(address, '_blank') !== null) return;
  }
  yield* call(() => downloadFile(invoiceDownload.path, { uuid, language }));
}, { keyOf: ({ uuid }) => uuid });
