import type { Transaction } from '../db';
import { forgetCheckout, watchSettled } from './checkout.store';
import { firstLookAt } from './look-pauses';
import { paymentsOf } from './payment.store';

/**
 * How an invoice is watched from now on of whose payments something was told that came. The caller holds the invoice. While a refund
 * is under way it is asked about as before; afterwards seldom, for as long as there is something that can go back.
 */
export async function watchWhatCame(tx: Transaction, { customerId, id }: { customerId: bigint; id: bigint }, now: Date): Promise<void> {
  const came = (await paymentsOf(tx, customerId, id)).filter(({ verdict }) => verdict !== 'none');
  if (came.some(({ refundAsked }) => refundAsked !== null)) return;
  await (came.some(({ amount, refunded }) => refunded < amount)
    ? watchSettled(tx, { customerId, id }, { now, lookAt: firstLookAt(now, { settled: true }) })
    : forgetCheckout(tx, { customerId, id }));
}
