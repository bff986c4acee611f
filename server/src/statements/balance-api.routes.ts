import { toAmount } from '@portal/contracts';
import { apiBalance } from '@portal/contracts/api';
import { apiRoute, type ApiServer } from '../http';
import { everyAccountOf } from './account.store';

/** A key is the customer's own: it sees the accounts of all his organizations. */
export function registerBalanceApi(api: ApiServer): void {
  apiRoute(api, apiBalance.getBalance, async ({ caller, db }) => {
    const accounts = await everyAccountOf(db, caller.customerId);
    return {
      items: accounts.map(({ uuid, name, kind, organizationUuid, currency, balance, reserved, debt }) => ({
        uuid, account: name, kind, organizationUuid, available: toAmount(balance), reserved: toAmount(reserved), debt: toAmount(debt), currency,
      })),
    };
  });
}
