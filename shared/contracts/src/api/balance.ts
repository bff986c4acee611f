import * as z from 'zod/mini';
import { operation, described } from './operation';
import * as p from './shared-fields';

export const apiBalance = {
  getBalance: operation({
    id: 'getBalance', group: 'balance', method: 'GET', path: '/api/v1/balance', scope: 'balance', summary: 'Get the balance',
    description: 'Returns the balance of each of your accounts.',
    data: z.object({ items: z.array(z.object({
      uuid: described(z.string(), 'ID of the account; `balance.low` sends it as `accountUuid`.', '0198c1d0-0000-7000-8000-000000000001'),
      account: described(z.string(), 'Name of your company or the organization.'), kind: z.enum(['customer', 'organization']),
      organizationUuid: z.nullable(z.string()),
      available: described(p.money, 'Amount you can spend.'), reserved: described(p.money, 'Amount reserved for messages in progress.'),
      debt: described(p.money, 'Amount owed because a payment was reversed.'), currency: p.currency,
    })) }),
  }),
};
