import * as z from 'zod/mini';
import { statuses } from './mailing-filters';
import { MessageSource } from './message-source';
import { Amount } from './money';

export const Message = z.object({
  id: z.string(),
  recipient: z.string(),
  status: z.number(),
  extended_status: z.nullable(z.string()),
  /** Details from the provider. `call`: the number to call. `cliFilter`: pattern of the calling number. */
  detail: z.nullable(z.record(z.string(), z.string())),
  /** A key under `reasons.*`, if the status has one. */
  reason: z.nullable(z.string()),
  /** True if the fallback was sent; `main_*` then contain status, outcome and reason of the main message. */
  fallback: z.boolean(),
  main_status: z.nullable(z.number()),
  main_outcome: z.nullable(z.number()),
  main_reason: z.nullable(z.string()),
  partscount: z.number(),
  cost: Amount,
  customerSmsId: z.nullable(z.string()),
  created: z.string(),
  updated: z.string(),
  dtsend: z.nullable(z.string()),
});
export type Message = z.infer<typeof Message>;

/** A row of a list's messages. `price`: the most that it may cost, with its fallback. These add up to the list's maximum. */
export const ListMessage = z.extend(Message, { price: Amount });
export type ListMessage = z.infer<typeof ListMessage>;

/** A message with its list. A single message is stored as a list of one message. */
export const ListedMessage = z.extend(Message, {
  listId: z.number(), listName: z.string(), from: z.string(), type: z.string(), source: MessageSource,
  /** The recipient's individual text, if there is one; otherwise the text of the list. */
  body: z.string(),
  currency: z.string(),
  /** Cost of resending it with its fallback, at the prices when it was last sent. Null if it can't be resent. */
  resendCost: z.nullable(Amount),
});
export type ListedMessage = z.infer<typeof ListedMessage>;

/**
 * What happened to a message, or is due. `created`: stored. `confirmed`: its list was confirmed. `scheduled`: due at the chosen time.
 * `submitted`: a provider accepted it. `unanswered`: submitted without a response so far. `receipt`: a delivery receipt. `mainEnded`: the
 * main message ended, and its fallback followed. `seen`: the recipient opened it. `last`: the latest change, normally its end.
 * `retry`: the next attempt. `deadline`: until then it waits for a delivery.
 */
export const messageEventKinds = [
  'created', 'confirmed', 'scheduled', 'submitted', 'unanswered', 'receipt', 'mainEnded', 'seen', 'last', 'retry', 'deadline',
] as const;

/** Null fields are unknown or don't apply. `at` is null for events whose time isn't stored. */
export const MessageEvent = z.object({
  kind: z.enum(messageEventKinds),
  at: z.nullable(z.string()),
  stage: z.enum(['main', 'fallback']),
  /** True for a sending before the message was resent. */
  earlier: z.boolean(),
  /** Message type of the stage. */
  type: z.string(),
  /** Number of the part that the event is about, of `parts`. */
  part: z.nullable(z.number()), parts: z.nullable(z.number()),
  /** The outcome that the event reports. */
  outcome: z.nullable(z.number()),
  /** The provider's own code. */
  code: z.nullable(z.string()),
  /** The provider connection; only for logins that administer connections. */
  connection: z.nullable(z.string()),
  /** Earlier attempts, for `retry`. */
  attempts: z.nullable(z.number()),
});
export type MessageEvent = z.infer<typeof MessageEvent>;

export const MessageDetail = z.extend(ListedMessage, {
  /** Text of the fallback; null without one. */
  fallbackBody: z.nullable(z.string()),
  /** What the message costs once a provider accepts it, and its fallback. */
  price: Amount, fallbackPrice: z.nullable(Amount),
  /** The shares of `cost` for sendings before a resend, and for the main message if its fallback was sent. */
  earlierCost: Amount, mainCost: z.nullable(Amount),
  /** In order of time. */
  events: z.array(MessageEvent),
});
export type MessageDetail = z.infer<typeof MessageDetail>;

/** Undelivered messages of a list with the same reason. */
export const FailureReason = z.object({
  /** As in `reason` of the messages' filter. */
  reason: z.string(),
  outcomes: z.array(z.number()),
  messages: z.number(),
  /** Number of messages charged, and the amount. */
  charged: z.number(), cost: Amount,
  /** Number of messages that a retry can help. `retryCost`: what it costs at most, with fallbacks and those that first need a route. */
  retryable: z.number(), retryCost: Amount,
});
export type FailureReason = z.infer<typeof FailureReason>;

const messageIds = z.array(z.string().check(z.regex(/^[1-9]\d{0,17}$/))).check(z.minLength(1), z.maxLength(1_000));

/** Selected messages of a list, or all eligible ones. `filter` restricts them by status and outcome (see MessageFilter). */
export const MessageSet = z.object({
  id: z.number().check(z.int(), z.gte(1)),
  messageIds: z.optional(messageIds),
  filter: z._default(z.strictObject({ status: z.optional(statuses), outcome: z.optional(statuses) }), {}),
});
export type MessageSet = z.input<typeof MessageSet>;
