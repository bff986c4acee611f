import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Amount } from './money';
import { trafficBlockKinds } from './traffic-block-kinds';

/** ISO 3166-1 alpha-2. */
const country = z.string().check(z.regex(/^[A-Z]{2}$/));

/**
 * A soft stop: what it names is refused until somebody lifts it; what was accepted goes on. A block is E.164 digits without the last
 * four. For so long after it was lifted it does not come back by the same traffic.
 */
export const TrafficBlock = z.object({
  uuid: z.string(),
  kind: z.enum(trafficBlockKinds),
  /** The block's digits, the key's name, or null. */
  subject: z.nullable(z.string()),
  at: z.string(),
  /** What was counted, and within which time. */
  counted: z.number(),
  limit: z.number(),
  windowMinutes: z.number(),
  /** Refused since. */
  refused: z.number(),
  lifted: z.nullable(z.string()),
  liftedBy: z.nullable(z.string()),
});
export type TrafficBlock = z.infer<typeof TrafficBlock>;

export const TrafficLimits = z.object({
  /** Where may be sent to; null: everywhere the tariff has prices for. */
  countries: z.nullable(z.array(country).check(z.minLength(1), z.maxLength(260))),
  /** Single messages to one block within an hour; null: no limit. */
  perBlock: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
  /** Messages by one key within a minute. */
  perKey: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(10_000_000))),
  /** What messages of a day may cost or reserve, in the time zone of the portal's home country. */
  dailySpend: z.nullable(Amount),
});
export type TrafficLimits = z.infer<typeof TrafficLimits>;

/**
 * What either side is shown. `spentToday` is spent or reserved now, as reports and ledger have it; `countedToday` is the part that the daily limit
 * judges: since the last unblocking.
 */
export const TrafficView = z.object({ limits: TrafficLimits, currency_code: z.string(), spentToday: Amount, countedToday: Amount, stops: z.array(TrafficBlock) });

/** What protects a customer from traffic that somebody else makes in his name. He sees it and lifts stops; admins set it. */
export const trafficGuard = {
  get: endpoint({ method: 'GET', path: '/v2/limits', access: '/limits/index', data: TrafficView }),
  lift: endpoint({ method: 'POST', path: '/v2/limits/lift', access: '/limits/index', stepUp: true, body: z.object({ uuid: z.uuid() }), data: TrafficBlock }),
};
