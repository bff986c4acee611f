import { toAmount } from '@portal/contracts';
import { apiBalance } from '@portal/contracts/api';
import { apiRoute, type ApiServer } from '../../platform/http';
import { everyAccountOf } from './account.store';

/** An API key belongs to the customer, so it sees the accounts of all organizations. */
export function registerBalanceApi(api: ApiServer): void {
  apiRoute(api, apiBalance.getBalance, async ({ caller, db }) => {
    const accounts = await everyAccountOf(db, caller.customerId);
    return {
      items: accounts.map(({ uuid, name, kind, organizationUuid, currency, balance, reserved, debt }) => ({
        uuid, account: name, kind, organizationUuid, available: toAmount(balance), reserved: toAmount(reserved), debt: toAmount(debt),
        currency,
      })),
    };
  });
}
