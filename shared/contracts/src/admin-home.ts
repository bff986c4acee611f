import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Amount } from './money';

/** Messages of a span, as in reports. `sent`: those that a provider accepted, the basis of delivery rates. */
const counted = z.object({
  messages: z.number(), sent: z.number(), delivered: z.number(), undelivered: z.number(), unknown: z.number(),
});

/** Most rows that the start page of administrators shows. */
export const MAX_DEBTORS = 6;

/** A customer who owes money, or whose balance is less than the last 24 hours cost. Amounts are over all accounts in the currency. */
export const Debtor = z.object({
  uuid: z.string(), name: z.string(), currency_code: z.string(), balance: Amount, debt: Amount,
  /** Charged in the last 24 hours. */
  spent: Amount,
});
export type Debtor = z.infer<typeof Debtor>;

/** Start page of administrators: all customers together, up to half a minute old. Sandboxes don't count. */
export const adminHome = {
  /** Traffic since midnight in `timeZone`, and of the day before up to the same time, by connection; null for messages that had none. */
  traffic: endpoint({
    method: 'GET', path: '/v2/admin/home/traffic', access: '/admin/engine',
    query: z.object({ timeZone: z._default(z.string().check(z.maxLength(64)), 'UTC') }),
    data: z.object({ items: z.array(z.object({ connection: z.nullable(z.string()), today: counted, before: counted })) }),
  }),
  /** The most urgent MAX_DEBTORS, and how many there are in all. */
  debtors: endpoint({
    method: 'GET', path: '/v2/admin/home/debtors', access: '/admin/customers',
    data: z.object({ items: z.array(Debtor), total: z.number() }),
  }),
};
