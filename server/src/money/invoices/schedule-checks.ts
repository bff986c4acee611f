import type { Transaction } from '../../platform/db';
import { deleteCheckout, watchPaid } from './checkout.store';
import { firstCheckAt } from './checkout-poll-schedule';
import { paymentsOf } from './payment.store';

/** Polls often during a refund, otherwise rarely, and never if nothing is refundable. The caller has locked the invoice. */
export async function scheduleChecks(tx: Transaction, { customerId, id }: { customerId: bigint; id: bigint }, now: Date): Promise<void> {
  const booked = (await paymentsOf(tx, customerId, id)).filter(({ balanceEffect }) => balanceEffect !== 'none');
  if (booked.some(({ refundRequested }) => refundRequested !== null)) return;
  await (booked.some(({ amount, refunded }) => refunded < amount)
    ? watchPaid(tx, { customerId, id }, { now, checkAt: firstCheckAt(now, { paid: true }) })
    : deleteCheckout(tx, { customerId, id }));
}
