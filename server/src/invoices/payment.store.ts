import type { Money } from '@portal/contracts';
import type { Transaction } from '../db';

export type PaymentStatus = 'pending' | 'failed' | 'paid' | 'reversed';
/** `surplus`: came when the invoice was paid already, and raised nothing. */
export type PaymentVerdict = 'none' | 'credited' | 'surplus';

export type PaymentRow = {
  id: bigint; invoiceId: bigint; paymentId: string; status: PaymentStatus; providerStatus: string; amount: Money; refunded: Money;
  verdict: PaymentVerdict; errorCode: string | null;
  /** What will have gone back in all when the refund is done that the provider was asked for. */
  refundAsked: Money | null; refundAskedAt: Date | null;
};

const columns = (tx: Transaction) => tx`
  id, invoice_id as "invoiceId", payment_id as "paymentId", status, provider_status as "providerStatus", amount, refunded, verdict,
  error_code as "errorCode", refund_asked as "refundAsked", refund_asked_at as "refundAskedAt"`;

/** What is known of it; asked for under the lock of its invoice. */
export async function paymentRow(tx: Transaction, payMethodId: bigint, paymentId: string): Promise<PaymentRow | undefined> {
  const [row] = await tx<PaymentRow[]>`select ${columns(tx)} from payment where pay_method_id = ${payMethodId} and payment_id = ${paymentId}`;
  return row;
}

export async function paymentsOf(tx: Transaction, customerId: bigint, invoiceId: bigint): Promise<PaymentRow[]> {
  return tx<PaymentRow[]>`select ${columns(tx)} from payment where customer_id = ${customerId} and invoice_id = ${invoiceId} order by id`;
}

export type WrittenPayment = {
  customerId: bigint; invoiceId: bigint; payMethodId: bigint; paymentId: string; status: PaymentStatus; providerStatus: string; amount: Money;
  refunded: Money; verdict: PaymentVerdict; errorCode: string | null; now: Date;
};

/** A refund that was asked for is answered when so much has gone back. */
export async function writePayment(tx: Transaction, payment: WrittenPayment): Promise<void> {
  const { customerId, invoiceId, payMethodId, paymentId, status, providerStatus, amount, refunded, verdict, errorCode, now } = payment;
  await tx`
    insert into payment as former (
      customer_id, invoice_id, pay_method_id, payment_id, status, provider_status, amount, refunded, verdict, error_code, created_at, updated_at)
    values (
      ${customerId}, ${invoiceId}, ${payMethodId}, ${paymentId}, ${status}, ${providerStatus}, ${amount}, ${refunded}, ${verdict}, ${errorCode}, ${now}, ${now})
    on conflict (pay_method_id, payment_id) do update set status = excluded.status, provider_status = excluded.provider_status,
      refunded = excluded.refunded, verdict = excluded.verdict, error_code = excluded.error_code, updated_at = excluded.updated_at,
      refund_asked = case when excluded.refunded >= former.refund_asked then null else former.refund_asked end`;
}

type Key = { customerId: bigint; id: bigint };

export async function noteRefundAsked(tx: Transaction, { customerId, id }: Key, { total, by, at }: { total: Money; by: bigint; at: Date }): Promise<void> {
  await tx`
    update payment set refund_asked = ${total}, refund_asked_by = ${by}, refund_asked_at = ${at} where customer_id = ${customerId} and id = ${id}`;
}

/**
 * The one that was asked for at `askedAt` is no longer expected; one that was asked for since is. Who asked last, and when, stays on
 * record. The caller holds the invoice.
 */
export async function noteRefundRefused(tx: Transaction, { customerId, id }: Key, askedAt: Date): Promise<void> {
  await tx`update payment set refund_asked = null where customer_id = ${customerId} and id = ${id} and refund_asked_at = ${askedAt}`;
}
