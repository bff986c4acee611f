import { z } from 'zod';

const endsWith = z.string().regex(/^\d*$/);
const milliseconds = z.number().int().min(0);
const range = z.tuple([milliseconds, milliseconds]);

/**
 * What can go wrong with an answer. `throttled` is 429; `server-error` and `unavailable` are 500 and 503; `silence` never
 * answers; `cut` closes the socket before the first octet, `half-body` in the middle; `slow-body` lets it drip until the
 * customer gives up; `nonsense` is 200 and no JSON, `other-json` 200 and JSON of another shape, `error-in-200` the
 * provider's own error under 200, `huge-body` two megabytes.
 */
export const fault = z.enum([
  'throttled', 'server-error', 'unavailable', 'silence', 'cut', 'half-body', 'slow-body', 'nonsense', 'other-json', 'error-in-200', 'huge-body',
]);
export type Fault = z.infer<typeof fault>;

/** What happens to a message; the first rule whose `endsWith` fits its number decides, else it is delivered. */
const rule = z.discriminatedUnion('outcome', [
  /** `silent`: accepted, and nothing is heard of it again. `reason`: the provider's own word or number for why, where it tells one. */
  z.object({
    endsWith, outcome: z.enum(['delivered', 'seen', 'undeliverable', 'expired', 'rejected', 'silent']), reason: z.string().min(1).optional(),
  }).strict(),
  /** Not accepted, in the provider's own words. */
  z.object({ endsWith, outcome: z.literal('refused'), reason: z.string().min(1) }).strict(),
  /** The whole request is answered wrongly, whether its messages were accepted or not. */
  z.object({ endsWith, outcome: z.literal('fault'), fault, accepted: z.boolean() }).strict(),
]);
export type Rule = z.infer<typeof rule>;

export const behaviourSchema = z.object({
  rules: z.array(rule),
  /** For every request, whatever the rules say. */
  fault: fault.nullable(),
  /** Whether what `fault` answers wrongly was accepted. */
  faultAccepts: z.boolean(),
  /** Share of requests that `fault` befalls. */
  faultRatio: z.number().min(0).max(1),
  /** Requests above this rate are throttled. */
  requestsPerSecond: z.number().positive().nullable(),
  /** Sent with 429. */
  retryAfterSeconds: z.number().int().min(0).nullable(),
  answerDelayMs: range,
  /** False: no callbacks at all. */
  callbacks: z.boolean(),
  /** Where the account's callbacks go unless a message names its own address. */
  callbackUrl: z.url().nullable(),
  /** Time from accepting to the callback, drawn evenly. */
  callbackDelayMs: range,
  /** Callbacks leave before the answer to their request. */
  callbackBeforeAnswer: z.boolean(),
  /** What is due leaves in random order. */
  reorder: z.boolean(),
  /** Further copies of every callback. */
  duplicates: z.number().int().min(0).max(100),
  /** Waits between the tries of a callback that was not taken; after the last it is given up. */
  callbackRetryMs: z.array(milliseconds),
  callbackTimeoutMs: z.number().int().min(1),
  /** Callbacks carry a wrong signature or password. */
  forgeCallbacks: z.boolean(),
}).strict();
export type Behaviour = z.infer<typeof behaviourSchema>;
export const behaviourChangeSchema = behaviourSchema.partial();
export type BehaviourChange = z.infer<typeof behaviourChangeSchema>;

export const defaultBehaviour: Behaviour = {
  rules: [],
  fault: null,
  faultAccepts: false,
  faultRatio: 1,
  requestsPerSecond: null,
  retryAfterSeconds: null,
  answerDelayMs: [0, 0],
  callbacks: true,
  callbackUrl: null,
  callbackDelayMs: [0, 0],
  callbackBeforeAnswer: false,
  reorder: false,
  duplicates: 0,
  callbackRetryMs: [500, 1_000, 2_000, 4_000, 8_000, 16_000],
  callbackTimeoutMs: 10_000,
  forgeCallbacks: false,
};

const delivered: Rule = { endsWith: '', outcome: 'delivered' };

export function ruleFor(number: string, rules: readonly Rule[]): Rule {
  for (const each of rules) if (number.endsWith(each.endsWith)) return each;
  return delivered;
}

/** A value of the range, drawn evenly. */
export function drawn([from, to]: readonly [number, number], random: () => number): number {
  return from + Math.floor(random() * (to - from + 1));
}
