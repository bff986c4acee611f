import type { InvoiceStatus, Money, PayMethodType } from '@portal/contracts';
import { isOfLogin } from '../accounts';
import type { Db, Fragment, Transaction } from '../db';

/** As it was when the invoice was made. */
export type PrintedSeller = {
  name: string; code: string; vatNumber: string | null; address: string; iban: string | null; bankName: string | null; signatory: string | null;
  /** By whose calendar the invoice is dated. */
  timeZone: string;
};
export type PrintedBuyer = { name: string; code: string | null; address: string | null };

export type InvoiceRow = {
  customerId: bigint; id: bigint; uuid: string; number: string; status: InvoiceStatus; accountId: bigint; accountKind: 'customer' | 'organization';
  organizationUuid: string; customerName: string; payMethodId: bigint; payMethodType: PayMethodType; payMethodName: string;
  amount: Money; paid: Money; reversed: Money; currency: string; seller: PrintedSeller; buyer: PrintedBuyer; vatPercent: number | null;
  createdAt: Date; validUntil: Date | null; paidAt: Date | null; acceptedBy: bigint | null;
  /** Came beside what the balance rose by, and was not given back yet. */
  surplus: Money;
};

export const invoiceColumns = (db: Db): Fragment => db`
  invoice.customer_id as "customerId", invoice.id, invoice.uuid, invoice.number, invoice.status, invoice.account_id as "accountId",
  account.kind as "accountKind", organization.uuid as "organizationUuid", customer.name as "customerName",
  invoice.pay_method_id as "payMethodId", method.type as "payMethodType", method.name as "payMethodName", invoice.amount,
  invoice.paid_amount as paid, invoice.reversed_amount as reversed, invoice.currency, invoice.seller, invoice.buyer,
  invoice.vat_percent as "vatPercent", invoice.created_at as "createdAt", invoice.valid_until as "validUntil", invoice.paid_at as "paidAt",
  invoice.accepted_by as "acceptedBy",
  coalesce((
    select sum(payment.amount - payment.refunded) from payment
    where payment.customer_id = invoice.customer_id and payment.invoice_id = invoice.id and payment.verdict = 'surplus'), 0)::bigint as surplus`;

export const invoiceTables = (db: Db): Fragment => db`
  invoice
  join customer on customer.id = invoice.customer_id
  join account on account.id = invoice.account_id
  join organization on organization.customer_id = invoice.customer_id and organization.id = invoice.organization_id
  join pay_method method on method.id = invoice.pay_method_id`;

/** Who asks for an invoice: a login, of his customer's those of his organizations; null for the server itself, and for admins, of everybody's. */
export type InvoiceViewer = { customerId: bigint; loginId: bigint } | null;

export const seenBy = (db: Db, viewer: InvoiceViewer): Fragment => (
  viewer ? db`invoice.customer_id = ${viewer.customerId} and ${isOfLogin(db, viewer, db`invoice.organization_id`)}` : db`true`);

export async function invoiceRow(db: Db, viewer: InvoiceViewer, uuid: string): Promise<InvoiceRow | undefined> {
  const [row] = await db<InvoiceRow[]>`
    select ${invoiceColumns(db)} from ${invoiceTables(db)} where invoice.uuid = ${uuid} and ${seenBy(db, viewer)}`;
  return row;
}

/** Held to the end of the transaction, before anything else of it: whoever moves an invoice's money or status waits here for the one before him. */
export async function lockInvoice(tx: Transaction, viewer: InvoiceViewer, uuid: string): Promise<InvoiceRow | undefined> {
  const held = await tx`select from invoice where uuid = ${uuid} and ${seenBy(tx, viewer)} for no key update`;
  return held.length === 0 ? undefined : invoiceRow(tx, viewer, uuid);
}

type Key = { customerId: bigint; id: bigint };

export async function markPaid(tx: Transaction, { customerId, id }: Key, { amount, at, acceptedBy }: { amount: Money; at: Date; acceptedBy: bigint | null }): Promise<void> {
  await tx`
    update invoice set status = 4, paid_amount = ${amount}, paid_at = ${at}, accepted_by = ${acceptedBy}
    where customer_id = ${customerId} and id = ${id}`;
}

export async function markReversed(tx: Transaction, { customerId, id }: Key, reversed: Money): Promise<void> {
  await tx`update invoice set reversed_amount = ${reversed} where customer_id = ${customerId} and id = ${id}`;
}

export async function markCancelled(tx: Transaction, { customerId, id }: Key, at: Date): Promise<void> {
  await tx`update invoice set status = 3, cancelled_at = ${at} where customer_id = ${customerId} and id = ${id}`;
}
