import { toAmount } from '@portal/contracts';
import { balancesOf } from '../../../money/billing';
import type { Db } from '../../../platform/db';
import type { NewEvent } from '../../../platform/realtime';

export async function balanceEvents(db: Db, customerIds: readonly bigint[]): Promise<NewEvent[]> {
  if (customerIds.length === 0) return [];
  return (await balancesOf(db, [...new Set(customerIds)])).map(({ customerId, available, currency }) => ({
    customerId,
    channel: 'my_organizations',
    event: { event: 'balance.changed', data: { sum: toAmount(available), currency_code: currency } },
  }));
}
