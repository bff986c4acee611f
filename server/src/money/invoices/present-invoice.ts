import { INVOICE_STATUS, toAmount, type Invoice } from '@portal/contracts';
import type { InvoiceRow } from './invoice.store';

/** `toAdmin` is for users who may accept payments of any customer. */
export function presentInvoice(row: InvoiceRow, { toAdmin }: { toAdmin: boolean }): Invoice {
  const paid = row.status === INVOICE_STATUS.paid;
  return {
    id: Number(row.id),
    uuid: row.uuid,
    number: row.number,
    sum: toAmount(row.amount),
    currency_code: row.currency,
    status: row.status,
    type: row.accountKind === 'customer' ? 1 : 2,
    accountUuid: row.accountUuid,
    organizationName: row.buyer.name,
    organizationUuid: row.organizationUuid,
    customerName: toAdmin ? row.customerName : null,
    sellerName: row.seller.name,
    payMethodType: row.payMethodType,
    payMethodName: row.payMethodName,
    dtCreated: row.createdAt.toISOString(),
    dtPaid: row.paidAt?.toISOString() ?? null,
    paidSum: paid ? toAmount(row.paid) : null,
    reversedSum: toAmount(row.reversed),
    accepted: paid,
    surplusSum: row.surplus > 0n ? toAmount(row.surplus) : null,
  };
}
