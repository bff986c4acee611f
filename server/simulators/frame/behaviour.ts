import { z } from 'zod';

const endsWith = z.string().regex(/^\d*$/);
const milliseconds = z.number().int().min(0);
const range = z.tuple([milliseconds, milliseconds]);

/**
 * Faults of a response: `throttled` is status 429, `server-error` 500, `unavailable` 503. `silence` never answers. `cut` closes the socket
 * before the first byte, `half-body` in the middle of the body. `slow-body` sends a character every 50 ms. `nonsense` is status 200 without
 * JSON, `other-json` 200 with unexpected JSON, `error-in-200` the provider's error with status 200, `huge-body` 2 MB.
 */
const fault = z.enum([
  'throttled', 'server-error', 'unavailable', 'silence', 'cut', 'half-body', 'slow-body', 'nonsense', 'other-json', 'error-in-200',
  'huge-body',
]);
export type Fault = z.infer<typeof fault>;

/** The first rule whose `endsWith` matches the number applies; without a match, the message is delivered. */
const rule = z.discriminatedUnion('outcome', [
  /** `silent`: accepted, but never reported. `reason`: the provider's own error code or text. */
  z.object({
    endsWith, outcome: z.enum(['delivered', 'seen', 'undeliverable', 'expired', 'rejected', 'silent']),
    reason: z.string().min(1).optional(),
  }).strict(),
  z.object({ endsWith, outcome: z.literal('refused'), reason: z.string().min(1) }).strict(),
  /** A request with a matching number gets a faulty response. `accepted`: whether its messages are accepted anyway. */
  z.object({ endsWith, outcome: z.literal('fault'), fault, accepted: z.boolean() }).strict(),
]);
export type Rule = z.infer<typeof rule>;

const behaviourSchema = z.object({
  rules: z.array(rule),
  /** Fault of randomly chosen requests, independent of the rules; `faultRatio` is their share of all requests. */
  fault: fault.nullable(),
  faultAccepts: z.boolean(),
  faultRatio: z.number().min(0).max(1),
  requestsPerSecond: z.number().positive().nullable(),
  retryAfterSeconds: z.number().int().min(0).nullable(),
  answerDelayMs: range,
  callbacks: z.boolean(),
  /** Callback URL of the account; a message's own URL has priority. */
  callbackUrl: z.url().nullable(),
  callbackDelayMs: range,
  callbackBeforeAnswer: z.boolean(),
  reorder: z.boolean(),
  duplicates: z.number().int().min(0).max(100),
  /** Pauses between retries of a failed callback; the callback is dropped after the last retry. */
  callbackRetryMs: z.array(milliseconds),
  callbackTimeoutMs: z.number().int().min(1),
  /** Callbacks have a wrong signature or password. */
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

export function drawn([from, to]: readonly [number, number], random: () => number): number {
  return from + Math.floor(random() * (to - from + 1));
}
