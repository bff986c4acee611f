import { INVOICE_STATUS, type InvoiceToPay, type Language, type PayData } from '@portal/contracts';
import type { Db } from '../../platform/db';
import type { Environment } from '../../environment';
import { liqpayCheckout } from '../payments';
import { watchCheckout } from './checkout.store';
import { invoiceHtml } from './documents';
import type { InvoiceRow } from './invoice.store';
import { liqpayMethod } from './liqpay-method';
import { firstCheckAt } from './checkout-poll-schedule';
import { presentInvoice } from './present-invoice';
import { printedInvoice } from './printed-invoice';
import { purposeOf } from './purpose';

export type CheckoutContext = {
  environment: Environment;
  providersUrl: string;
  publicUrl: string;
  now: Date;
};
type PayPageOptions = { language: Language; toAdmin: boolean };

/** Throws payment_provider_unavailable if the provider's secret is missing. */
export async function invoiceToPay(
  db: Db, invoice: InvoiceRow, options: PayPageOptions, checkoutContext: CheckoutContext,
): Promise<InvoiceToPay> {
  const payData = invoice.status === INVOICE_STATUS.new ? await payDataOf(db, invoice, options.language, checkoutContext) : null;
  return { uuid: invoice.uuid, payMethodType: invoice.payMethodType, payData, invoice: presentInvoice(invoice, options) };
}

const nothing: PayData = { data: null, sign: null, html: null, script: null, account: null };

async function payDataOf(db: Db, invoice: InvoiceRow, language: Language, checkoutContext: CheckoutContext): Promise<PayData> {
  switch (invoice.payMethodType) {
    case 'cash': return nothing;
    case 'bank': {
      const printed = printedInvoice(invoice, language);
      return { ...nothing, html: invoiceHtml(printed), account: printed.seller.iban };
    }
    case 'liqpay': return checkoutOf(db, invoice, language, checkoutContext);
  }
}

/** Starts polling, in case no webhook arrives and the payer's browser does not return. */
async function checkoutOf(
  db: Db, invoice: InvoiceRow, language: Language, { environment, providersUrl, publicUrl, now }: CheckoutContext,
): Promise<PayData> {
  const method = await liqpayMethod(db, environment, { id: invoice.payMethodId });
  if (!method) throw new Error(`pay method ${invoice.payMethodId} is no longer LiqPay`);
  const { keys, settings: { sandbox, checkoutScript } } = method;
  await watchCheckout(db, invoice, { now, checkAt: firstCheckAt(now, { paid: false }) });
  const { data, sign } = liqpayCheckout(keys, {
    orderId: invoice.uuid, amount: invoice.amount, currency: invoice.currency, description: purposeOf(invoice, language), sandbox,
    serverUrl: `${providersUrl}/payments/liqpay/${method.uuid}`,
    resultUrl: `${publicUrl}/finances/invoice/${invoice.uuid}`,
  });
  return { ...nothing, data, sign, script: checkoutScript };
}
