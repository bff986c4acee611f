import type { Money } from '@portal/contracts';
import type { Db, Transaction } from '../../platform/db';
import type { PrintedBuyer, PrintedSeller } from './invoice.store';

export type SellerTerms = { printed: PrintedSeller; vatPercent: number | null; validDays: number | null; number: string };

/** Serializes the creation of a seller's invoices. */
export async function lockSeller(tx: Transaction, sellerId: bigint): Promise<void> {
  await tx`select from seller where id = ${sellerId} for no key update`;
}

/** Returns the seller's current data and next number. The lock lasts until commit, so that refused invoices leave no gaps in numbering. */
export async function nextNumber(tx: Transaction, sellerId: bigint): Promise<SellerTerms> {
  const [row] = await tx<{ printed: PrintedSeller; vatPercent: number | null; validDays: number | null; number: string }[]>`
    update seller set last_number = last_number + 1 where id = ${sellerId}
    returning number_prefix || last_number as number, vat_percent as "vatPercent", valid_days as "validDays", jsonb_build_object(
      'name', name, 'code', code, 'vatNumber', vat_number, 'address', address, 'iban', iban, 'bankName', bank_name, 'signatory', signatory,
      'timeZone', time_zone) as printed`;
  if (!row) throw new Error(`there is no seller ${sellerId}`);
  return row;
}

export type NewInvoice = {
  customerId: bigint; sellerId: bigint; number: string; accountId: bigint; organizationId: bigint; payMethodId: bigint; amount: Money;
  currency: string; seller: PrintedSeller; buyer: PrintedBuyer; vatPercent: number | null; requestUuid: string | null; createdBy: bigint;
  createdAt: Date; validUntil: Date | null;
};

/** Returns undefined if an invoice with this request uuid already exists. */
export async function insertInvoice(tx: Transaction, invoice: NewInvoice): Promise<string | undefined> {
  const [row] = await tx<{ uuid: string }[]>`
    insert into invoice (
      customer_id, seller_id, number, account_id, organization_id, pay_method_id, amount, currency, seller, buyer, vat_percent,
        request_uuid, created_by,
      created_at, valid_until)
    values (
      ${invoice.customerId}, ${invoice.sellerId}, ${invoice.number}, ${invoice.accountId}, ${invoice.organizationId},
        ${invoice.payMethodId},
      ${invoice.amount}, ${invoice.currency}, ${tx.json(invoice.seller)}, ${tx.json(invoice.buyer)}, ${invoice.vatPercent},
        ${invoice.requestUuid},
      ${invoice.createdBy}, ${invoice.createdAt}, ${invoice.validUntil})
    on conflict (customer_id, request_uuid) do nothing
    returning uuid`;
  return row?.uuid;
}

export type InvoiceRequest = { accountId: bigint; organizationId: bigint; payMethodId: bigint; amount: Money };

export async function invoiceOfRequest(
  db: Db, customerId: bigint, requestUuid: string,
): Promise<(InvoiceRequest & { uuid: string }) | undefined> {
  const [row] = await db<(InvoiceRequest & { uuid: string })[]>`
    select uuid, account_id as "accountId", organization_id as "organizationId", pay_method_id as "payMethodId", amount
    from invoice where customer_id = ${customerId} and request_uuid = ${requestUuid}`;
  return row;
}
