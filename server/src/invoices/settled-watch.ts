import type { Transaction } from '../db';
import { forgetCheckout, watchSettled } from './checkout.store';
import { firstCheckAt } from './checkout-poll-schedule';
import { paymentsOf } from './payment.store';

/**
 * Sets the polling of an invoice after a payment report. Polling stays frequent while a refund is in progress, then becomes rare, and ends
 * when nothing can be refunded. The caller has locked the invoice.
 */
export async function watchWhatCame(tx: Transaction, { customerId, id }: { customerId: bigint; id: bigint }, now: Date): Promise<void> {
  const came = (await paymentsOf(tx, customerId, id)).filter(({ verdict }) => verdict !== 'none');
  if (came.some(({ refundAsked }) => refundAsked !== null)) return;
  await (came.some(({ amount, refunded }) => refunded < amount)
    ? watchSettled(tx, { customerId, id }, { now, lookAt: firstCheckAt(now, { settled: true }) })
    : forgetCheckout(tx, { customerId, id }));
}
