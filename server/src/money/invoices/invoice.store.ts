import type { InvoiceStatus, Money, PayMethodType } from '@portal/contracts';
import { isOfLogin, type OrganizationScope } from '../../customers/accounts';
import type { Db, Fragment, Transaction } from '../../platform/db';

/** Seller data at the time the invoice was created. */
export type PrintedSeller = {
  name: string; code: string; vatNumber: string | null; address: string; iban: string | null; bankName: string | null;
  signatory: string | null;
  /** IANA zone of the invoice's dates. */
  timeZone: string;
};
export type PrintedBuyer = { name: string; code: string | null; address: string | null };

export type InvoiceRow = {
  customerId: bigint; id: bigint; uuid: string; number: string; status: InvoiceStatus; accountId: bigint;
  accountKind: 'customer' | 'organization'; accountUuid: string;
  organizationUuid: string; customerName: string; payMethodId: bigint; payMethodType: PayMethodType; payMethodName: string;
  amount: Money; paid: Money; reversed: Money; currency: string; seller: PrintedSeller; buyer: PrintedBuyer; vatPercent: number | null;
  createdAt: Date; validUntil: Date | null; paidAt: Date | null; acceptedBy: bigint | null;
  /** Payments received after the invoice was paid, less their refunds. */
  surplus: Money;
};

export const invoiceColumns = (db: Db): Fragment => db`
  invoice.customer_id as "customerId", invoice.id, invoice.uuid, invoice.number, invoice.status, invoice.account_id as "accountId",
  account.kind as "accountKind", account.uuid as "accountUuid", organization.uuid as "organizationUuid", customer.name as "customerName",
  invoice.pay_method_id as "payMethodId", method.type as "payMethodType", method.name as "payMethodName", invoice.amount,
  invoice.paid_amount as paid, invoice.reversed_amount as reversed, invoice.currency, invoice.seller, invoice.buyer,
  invoice.vat_percent as "vatPercent", invoice.created_at as "createdAt", invoice.valid_until as "validUntil", invoice.paid_at as "paidAt",
  invoice.accepted_by as "acceptedBy",
  coalesce((
    select sum(payment.amount - payment.refunded) from payment
    where payment.customer_id = invoice.customer_id and payment.invoice_id = invoice.id and payment.balance_effect = 'surplus'),
      0)::bigint as surplus`;

export const invoiceTables = (db: Db): Fragment => db`
  invoice
  join customer on customer.id = invoice.customer_id
  join account on account.id = invoice.account_id
  join organization on organization.customer_id = invoice.customer_id and organization.id = invoice.organization_id
  join pay_method method on method.id = invoice.pay_method_id`;

/** A login sees its organizations' invoices. Null means the server or an administrator, who see all. */
export type InvoiceScope = OrganizationScope | null;

export const visibleTo = (db: Db, viewer: InvoiceScope): Fragment => (
  viewer ? db`invoice.customer_id = ${viewer.customerId} and ${isOfLogin(db, viewer, db`invoice.organization_id`)}` : db`true`);

export async function invoiceRow(db: Db, viewer: InvoiceScope, uuid: string): Promise<InvoiceRow | undefined> {
  const [row] = await db<InvoiceRow[]>`
    select ${invoiceColumns(db)} from ${invoiceTables(db)} where invoice.uuid = ${uuid} and ${visibleTo(db, viewer)}`;
  return row;
}

export async function visibleInvoices(db: Db, viewer: OrganizationScope, uuids: readonly string[]): Promise<Set<string>> {
  const rows = await db<{ uuid: string }[]>`select uuid from invoice where uuid = any(${[...uuids]}::uuid[]) and ${visibleTo(db, viewer)}`;
  return new Set(rows.map(({ uuid }) => uuid));
}

/** Locks the invoice until commit. Call it first in any transaction that changes an invoice's money or status. */
export async function lockInvoice(tx: Transaction, viewer: InvoiceScope, uuid: string): Promise<InvoiceRow | undefined> {
  const locked = await tx`select from invoice where uuid = ${uuid} and ${visibleTo(tx, viewer)} for no key update`;
  return locked.length === 0 ? undefined : invoiceRow(tx, viewer, uuid);
}

export type InvoiceKey = { customerId: bigint; id: bigint };

export async function markPaid(
  tx: Transaction, { customerId, id }: InvoiceKey, { amount, at, acceptedBy }: { amount: Money; at: Date; acceptedBy: bigint | null },
): Promise<void> {
  await tx`
    update invoice set status = 4, paid_amount = ${amount}, paid_at = ${at}, accepted_by = ${acceptedBy}
    where customer_id = ${customerId} and id = ${id}`;
}

export async function markReversed(tx: Transaction, { customerId, id }: InvoiceKey, reversed: Money): Promise<void> {
  await tx`update invoice set reversed_amount = ${reversed} where customer_id = ${customerId} and id = ${id}`;
}

export async function markCancelled(tx: Transaction, { customerId, id }: InvoiceKey, at: Date): Promise<void> {
  await tx`update invoice set status = 3, cancelled_at = ${at} where customer_id = ${customerId} and id = ${id}`;
}
