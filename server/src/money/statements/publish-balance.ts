import { toAmount } from '@portal/contracts';
import { balancesOf } from '../billing';
import type { Db } from '../../platform/db';
import { appendEvents } from '../../platform/realtime';

/** Must be called last in the transaction, because it locks the customer's event log until the commit. */
export async function publishBalance(tx: Db, customerId: bigint): Promise<void> {
  const balances = await balancesOf(tx, [customerId]);
  await appendEvents(tx, balances.map(({ available, currency }) => ({
    customerId,
    channel: 'my_organizations' as const,
    event: { event: 'balance.changed' as const, data: { sum: toAmount(available), currency_code: currency } },
  })));
}
