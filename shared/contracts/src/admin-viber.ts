import * as z from 'zod/mini';
import { contentTypes, RichContent } from './content';
import { endpoint } from './endpoint';
import { messageTypes } from './message-types';

const access = '/admin/viber' as const;

/** Viber reachability of a number, according to the latest messages sent to it. */
export const ViberReachability = z.object({
  number: z.string(),
  /** Null if `number` isn't a valid phone number. */
  e164: z.nullable(z.string()),
  reachability: z.enum(['reachable', 'unreachable', 'unknown', 'no_number']),
  /** Time of the result. */
  at: z.nullable(z.string()),
  /** `delivered` or `seen` if reachable; otherwise the provider's error. */
  reason: z.nullable(z.string()),
});
export type ViberReachability = z.infer<typeof ViberReachability>;

export const ViberSender = z.object({
  connectionId: z.number(), connectionName: z.string(), providerName: z.string(), enabled: z.boolean(),
  state: z.enum(['up', 'degraded', 'down', 'idle']),
  lastError: z.nullable(z.string()), alphaNames: z.number(),
  /** Numbers of messages in the last 24 hours. */
  sent: z.number(), delivered: z.number(), undeliverable: z.number(),
});
export type ViberSender = z.infer<typeof ViberSender>;

/** Reachability of numbers, state of the Viber connections, and test messages (ADM-04). */
export const adminViber = {
  check: endpoint({
    method: 'POST', path: '/v2/admin/viber/check', access, onlyReads: true,
    body: z.object({ numbers: z.array(z.string().check(z.maxLength(40))).check(z.minLength(1), z.maxLength(1_000)) }),
    data: z.object({ items: z.array(ViberReachability) }),
  }),
  senders: endpoint({ method: 'GET', path: '/v2/admin/viber/senders', access, data: z.object({ items: z.array(ViberSender) }) }),
  /** Sends a message under an alpha name of the administrator's own customer, charged as usual. Idempotent by `requestUuid`. */
  testSend: endpoint({
    method: 'POST', path: '/v2/admin/viber/testsend', access, stepUp: false,
    body: z.object({
      requestUuid: z.uuid(), recipient: z.string().check(z.maxLength(40)), alphaNameUuid: z.uuid(), type: z.enum(messageTypes),
      contentType: z.enum(contentTypes),
      body: z.string().check(z.maxLength(1_000)), content: z._default(RichContent, {}),
    }),
    data: z.object({ messageId: z.number(), listId: z.number() }),
  }),
};
