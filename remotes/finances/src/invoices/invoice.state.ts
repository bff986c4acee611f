import { INVOICE_STATUS, invoices, type InvoiceToPay, type Language } from '@portal/contracts';
import { liveEvent, publishTopic } from '@portal/portal';
import { quietRequest } from '@portal/portal/api';
import { resource } from '@portal/portal/resource';
import { select, type SagaGenerator } from '@portal/portal/saga';
import { invoiceCommand } from './commands.state';

/** A bank invoice is written in the language. */
type InvoiceQuery = { uuid: string; language: Language };
type Shown = { query: InvoiceQuery };
type CommandEvent = { request: { uuid: string } };

const isShown = ({ request: { uuid } }: CommandEvent, { query }: Shown) => uuid === query.uuid;

export const openInvoice = resource<InvoiceQuery, InvoiceToPay>('finances/invoice', load, {
  keyOf: ({ uuid }) => uuid,
  patchOn: [{
    on: invoiceCommand.succeeded,
    patch: (data, { result }: { result: InvoiceToPay['invoice'] }) => (result.uuid === data.uuid ? { ...data, invoice: result } : data),
  }],
  // After a failed command too, because the invoice has probably changed.
  refreshOn: [
    { on: invoiceCommand.succeeded, when: isShown }, { on: invoiceCommand.failed, when: isShown },
    { on: liveEvent('invoice.changed'), when: ({ uuid }: { uuid: string }, { query }) => uuid === query.uuid },
  ],
});

function* load(query: InvoiceQuery): SagaGenerator<InvoiceToPay> {
  const { data: before } = yield* select(openInvoice.selectAt(query));
  const loaded = yield* quietRequest(invoices.payData, { query });
  const wasNew = before?.invoice.status === INVOICE_STATUS.new;
  if (wasNew && loaded.invoice.status === INVOICE_STATUS.paid) yield* publishTopic('invoice.paid', { uuid: query.uuid });
  return loaded;
}
