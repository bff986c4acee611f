import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Amount } from './money';
import { MailingContent } from './new-mailing';
import { maxCharacters } from './characters';

const date = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** When a list recurs; `nextOccurrence` of `@portal/messaging` has the rule. */
export const Recurrence = z.strictObject({
  local: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)),
  timeZone: z.string().check(z.minLength(1), z.maxLength(64)),
  every: z.enum(['day', 'week', 'month']),
  weekdays: z._default(z.array(z.number().check(z.int(), z.gte(1), z.lte(7))).check(z.maxLength(7)), []),
  until: z._default(z.nullable(date), null),
});

/** `failed`: the last time could not be sent; `error` says why, and the next time is tried all the same. */
export const MailingSeries = z.object({
  uuid: z.string(), name: z.string(), recurrence: Recurrence, paused: z.boolean(),
  /** The most that each list may cost; a list that costs more waits for a confirmation. */
  maxCost: Amount, currency: z.string(),
  /** Null once it is over. */
  next: z.nullable(z.string()),
  /** Lists sent so far, and the last one. */
  runs: z.number(), lastListId: z.nullable(z.number()),
  error: z.nullable(z.object({ name: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })),
});
export type MailingSeries = z.infer<typeof MailingSeries>;

export const NewMailingSeries = z.extend(z.omit(MailingContent, { dtsend: true, localTime: true, uploadUuid: true }), {
  name: z.string().check(z.trim(), z.minLength(1), maxCharacters(200)),
  description: z._default(z.string().check(z.trim(), maxCharacters(2000)), ''),
  recurrence: Recurrence, maxCost: Amount,
  /** Chosen by the browser: a request that repeats it creates no second series. */
  requestId: z.string().check(z.minLength(1), z.maxLength(64)),
});
export type NewMailingSeries = z.input<typeof NewMailingSeries>;

const byUuid = z.object({ uuid: z.uuid() });

/** Mailing lists that are created and sent again and again, with the contacts and prices of each time. */
export const mailingSeries = {
  list: endpoint({
    method: 'GET', path: '/v2/mailings/series', access: '/smslist/list', data: z.object({ items: z.array(MailingSeries) }),
  }),
  /** At most 100 per customer (too_many_series). Requires the right to confirm, too. Throws whatever refuses such a list now. */
  create: endpoint({
    method: 'POST', path: '/v2/mailings/series/create', creates: true, access: '/smslist/action/create', body: NewMailingSeries,
    data: MailingSeries,
  }),
  pause: endpoint({
    method: 'POST', path: '/v2/mailings/series/pause', access: '/smslist/action/cancel', body: z.extend(byUuid, { paused: z.boolean() }),
    data: MailingSeries,
  }),
  /** Lists that it sent stay. */
  remove: endpoint({
    method: 'POST', path: '/v2/mailings/series/delete', access: '/smslist/action/cancel', body: byUuid, data: z.object({}),
  }),
};
