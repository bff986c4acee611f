import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Amount } from './money';

export const SendingRules = z.object({
  /** The composer asks again before it sends to more recipients than this; null: never. */
  askAbove: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(10_000_000))),
  /** A list that may cost more is confirmed by another person than its author, in the tariff's currency; null: never. */
  approveAbove: z.nullable(Amount),
});
export type SendingRules = z.infer<typeof SendingRules>;

/** What a customer requires of his own people before a mailing list is sent. */
export const sendingRules = {
  get: endpoint({
    method: 'GET', path: '/v2/limits/sending', access: '/limits/index',
    /** `approvers`: logins that may confirm lists. */
    data: z.object({ rules: SendingRules, currency_code: z.string(), approvers: z.number() }),
  }),
  /** Throws approver_missing if `approveAbove` is set and fewer than two logins may confirm lists. */
  set: endpoint({
    method: 'POST', path: '/v2/limits/sending', access: '/limits/index', stepUp: true, body: SendingRules, data: SendingRules,
  }),
};
