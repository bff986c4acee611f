import * as z from 'zod/mini';
import { endpoint, integerInQuery } from './endpoint';
import { Amount } from './money';

/**
 * One day in the requested time zone: lists confirmed and single messages sent on it; `lists` counts mailing lists only.
 * The five outcome groups from `delivered` to `pending` add up to `messages`. `sent`: messages that a provider accepted, the basis of
 * delivery rates. `unsent`: messages that ended without.
 */
export const ChartDay = z.object({
  date: z.string(), lists: z.number(), messages: z.number(), sent: z.number(),
  delivered: z.number(), undelivered: z.number(), unsent: z.number(), unknown: z.number(), pending: z.number(), cost: Amount,
});
export type ChartDay = z.infer<typeof ChartDay>;

/** One row per day, oldest first, from the lists' own counters. */
export const mailingChart = endpoint({
  method: 'GET', path: '/user/getlistschartdata', access: '/smslist/list',
  query: z.object({
    days: z._default(integerInQuery(1, 92), 14),
    timeZone: z._default(z.string().check(z.maxLength(64)), 'UTC'),
  }),
  data: z.object({ items: z.array(ChartDay), currency_code: z.string() }),
});
