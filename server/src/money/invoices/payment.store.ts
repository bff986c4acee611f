import type { Money } from '@portal/contracts';
import type { Transaction } from '../../platform/db';
import type { InvoiceKey } from './invoice.store';

export type PaymentStatus = 'pending' | 'failed' | 'paid' | 'reversed';
/** `surplus` is a payment of an already paid invoice; it raised the balance too. */
export type BalanceEffect = 'none' | 'credited' | 'surplus';

export type PaymentRow = {
  id: bigint; invoiceId: bigint; paymentId: string; status: PaymentStatus; providerStatus: string; amount: Money; refunded: Money;
  balanceEffect: BalanceEffect; errorCode: string | null;
  /** Total refunded once the requested refund completes. */
  refundRequested: Money | null; refundRequestedAt: Date | null;
};

const columns = (tx: Transaction) => tx`
  id, invoice_id as "invoiceId", payment_id as "paymentId", status, provider_status as "providerStatus", amount, refunded,
  balance_effect as "balanceEffect", error_code as "errorCode", refund_requested as "refundRequested",
    refund_requested_at as "refundRequestedAt"`;

/** The caller has locked the invoice. */
export async function paymentRow(tx: Transaction, payMethodId: bigint, paymentId: string): Promise<PaymentRow | undefined> {
  const [row] = await tx<PaymentRow[]>`select ${columns(tx)} from payment where pay_method_id = ${payMethodId}
    and payment_id = ${paymentId}`;
  return row;
}

export async function paymentsOf(tx: Transaction, customerId: bigint, invoiceId: bigint): Promise<PaymentRow[]> {
  return tx<PaymentRow[]>`select ${columns(tx)} from payment where customer_id = ${customerId} and invoice_id = ${invoiceId} order by id`;
}

export type WrittenPayment = {
  customerId: bigint; invoiceId: bigint; payMethodId: bigint; paymentId: string; status: PaymentStatus; providerStatus: string;
  amount: Money;
  refunded: Money; balanceEffect: BalanceEffect; errorCode: string | null; now: Date;
};

/** A requested refund is open until the refunded total reaches the requested total. */
export async function writePayment(tx: Transaction, payment: WrittenPayment): Promise<void> {
  const {
    customerId, invoiceId, payMethodId, paymentId, status, providerStatus, amount, refunded, balanceEffect, errorCode, now,
  } = payment;
  await tx`
    insert into payment as former (
      customer_id, invoice_id, pay_method_id, payment_id, status, provider_status, amount, refunded, balance_effect, error_code, created_at,
        updated_at)
    values (
      ${customerId}, ${invoiceId}, ${payMethodId}, ${paymentId}, ${status}, ${providerStatus}, ${amount}, ${refunded}, ${balanceEffect},
        ${errorCode}, ${now}, ${now})
    on conflict (pay_method_id, payment_id) do update set status = excluded.status, provider_status = excluded.provider_status,
      refunded = excluded.refunded, balance_effect = excluded.balance_effect, error_code = excluded.error_code,
        updated_at = excluded.updated_at,
      refund_requested = case when excluded.refunded >= former.refund_requested then null else former.refund_requested end`;
}

export async function noteRefundRequested(
  tx: Transaction, { customerId, id }: InvoiceKey, { total, by, at }: { total: Money; by: bigint; at: Date },
): Promise<void> {
  await tx`
    update payment set refund_requested = ${total}, refund_requested_by = ${by}, refund_requested_at = ${at}
    where customer_id = ${customerId} and id = ${id}`;
}

/** Drops the refund requested at `requestedAt`, but no later one. The caller has locked the invoice. */
export async function noteRefundRefused(tx: Transaction, { customerId, id }: InvoiceKey, requestedAt: Date): Promise<void> {
  await tx`update payment set refund_requested = null where customer_id = ${customerId} and id = ${id}
    and refund_requested_at = ${requestedAt}`;
}
