import { toAmount } from '@portal/contracts';
import type { CustomerCard } from '@portal/contracts/admin';
import type { CardRow } from './customer-card.store';
import { presentCustomer } from './customer-page';

export function presentCard(
  {
    tariffUuid, tariffName, currency, balance, reserved, debt, organizations, users, alphaNames, keys, lastActivity, hasPrices, hasRoute,
    ...row
  }: CardRow, sent: number,
): CustomerCard {
  return {
    ...presentCustomer(row), tariff: { uuid: tariffUuid, name: tariffName, currency_code: currency },
    balance: toAmount(balance), reserved: toAmount(reserved), debt: toAmount(debt), counts: { organizations, users, alphaNames, keys },
    lastActivity: lastActivity?.toISOString() ?? null, sent,
    ready: {
      prices: hasPrices, organization: organizations > 0, sender: alphaNames === 0 ? 'missing' : hasRoute ? 'ready' : 'unrouted',
      login: users > 0,
      // A balance that was spent had been paid in.
      credit: balance > 0n || sent > 0,
    },
  };
}
