import * as z from 'zod/mini';
import { operation, said } from './operation';
import * as p from './pieces';

export const apiBalance = {
  getBalance: operation({
    id: 'getBalance', group: 'balance', method: 'GET', path: '/api/v1/balance', scope: 'balance', summary: 'Balance', description: 'Of every account of yours.',
    data: z.object({ items: z.array(z.object({
      uuid: said(z.string(), 'Of the account; `balance.low` tells it as `accountUuid`.', '0198c1d0-0000-7000-8000-000000000001'),
      account: said(z.string(), 'Your company’s or the organization’s name.'), kind: z.enum(['customer', 'organization']), organizationUuid: z.nullable(z.string()),
      available: said(p.money, 'What may be spent.'), reserved: said(p.money, 'Set aside for what is under way.'), debt: said(p.money, 'Owed since a payment was taken back.'), currency: p.currency,
    })) }),
  }),
};
