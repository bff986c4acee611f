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

const messageIds = z.array(z.string().check(z.regex(/^[1-9]\d{0,17}$/))).check(z.minLength(1), z.maxLength(1_000));

/** Selected messages of a list, or all eligible ones. `filter` restricts them by status and outcome (see MessageFilter). */
export const MessageSet = z.object({
  id: z.number().check(z.int(), z.gte(1)),
  messageIds: z.optional(messageIds),
  filter: z._default(z.strictObject({ status: z.optional(statuses), outcome: z.optional(statuses) }), {}),
});
export type MessageSet = z.input<typeof MessageSet>;
