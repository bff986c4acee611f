import * as z from 'zod/mini';
import { MessageSource } from './message-source';
import { messageTypes } from './message-types';

/** Statuses of lists or messages. */
export const statuses = z.array(z.number().check(z.int(), z.gte(0), z.lte(999))).check(z.maxLength(20));
const types = z.array(z.enum(messageTypes)).check(z.maxLength(20));
/** ISO 8601 with an offset. `from` and `to` refer to the time of creation; `to` is exclusive. */
const moment = z.iso.datetime({ offset: true });
const found = z.optional(z.string().check(z.trim(), z.maxLength(200)));

export const MailingFilter = z.strictObject({
  status: z.optional(statuses),
  text: found,
  type: z.optional(types),
  alphaNameUuid: z.optional(z.uuid()),
  organizationUuid: z.optional(z.uuid()),
  from: z.optional(moment),
  to: z.optional(moment),
  /** True: only hidden lists; otherwise only visible ones. */
  hidden: z.optional(z.boolean()),
});
export type MailingFilter = z.infer<typeof MailingFilter>;

export const mailingSorts = ['-created', 'created', 'name', '-name', '-recipients', 'recipients'] as const;

/**
 * Filter of all messages. `status`: delivery status. `outcome`: the delivery status, or a value of UNSENT_OUTCOME if the message ended
 * before any provider accepted it. `recipient`: leading digits of the number, in any notation, or any four or more consecutive ones.
 * `text`: words of the message.
 */
export const MessageFilter = z.strictObject({
  status: z.optional(statuses),
  outcome: z.optional(statuses),
  recipient: z.optional(z.string().check(z.trim(), z.maxLength(50))),
  text: found,
  type: z.optional(types),
  alphaNameUuid: z.optional(z.uuid()),
  source: z.optional(z.array(MessageSource)),
  customerSmsId: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
  from: z.optional(moment),
  to: z.optional(moment),
});
export type MessageFilter = z.infer<typeof MessageFilter>;
