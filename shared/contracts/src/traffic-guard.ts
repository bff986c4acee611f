import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Amount } from './money';
import { trafficBlockKinds } from './traffic-block-kinds';

/** ISO 3166-1 alpha-2. */
const country = z.string().check(z.regex(/^[A-Z]{2}$/));

/**
 * A soft block refuses new messages of its subject until someone unblocks it; accepted messages are still sent. For kind `block`, the
 * subject is a number range: E.164 digits without the last four.
 */
export const TrafficBlock = z.object({
  uuid: z.string(),
  kind: z.enum(trafficBlockKinds),
  /** The range's digits, the key's name, or null. */
  subject: z.nullable(z.string()),
  at: z.string(),
  /** Traffic counted when the block began, the exceeded limit, and the time window. */
  counted: z.number(),
  limit: z.number(),
  windowMinutes: z.number(),
  /** Messages refused since the block began. */
  refused: z.number(),
  unblocked: z.nullable(z.string()),
  unblockedBy: z.nullable(z.string()),
});
export type TrafficBlock = z.infer<typeof TrafficBlock>;

export const TrafficLimits = z.object({
  /** Allowed destination countries; null: all with prices in the tariff. */
  countries: z.nullable(z.array(country).check(z.minLength(1), z.maxLength(260))),
  /** Single messages per number range within an hour; null: no limit. */
  perBlock: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
  /** Messages by one key within a minute; null: no limit. */
  perKey: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(10_000_000))),
  /** Maximum charged or reserved per day, in the time zone of the portal's home country. */
  dailySpend: z.nullable(Amount),
});
export type TrafficLimits = z.infer<typeof TrafficLimits>;

/**
 * Limits as customers and administrators see them. `spentToday`: amount spent or reserved today. `countedToday`: the part since the last
 * unblocking, to which the daily limit applies.
 */
export const TrafficView = z.object({
  limits: TrafficLimits, currency_code: z.string(), spentToday: Amount, countedToday: Amount, trafficBlocks: z.array(TrafficBlock),
});

/** Protects a customer against traffic pumping. Customers can see the limits and unblock their traffic; administrators set the limits. */
export const trafficGuard = {
  get: endpoint({ method: 'GET', path: '/v2/limits', access: '/limits/index', data: TrafficView }),
  unblock: endpoint({
    method: 'POST', path: '/v2/limits/unblock', access: '/limits/index', stepUp: true, body: z.object({ uuid: z.uuid() }),
    data: TrafficBlock,
  }),
};
