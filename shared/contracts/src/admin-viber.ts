import * as z from 'zod/mini';
import { contentTypes, RichContent } from './content';
import { endpoint } from './endpoint';
import { messageTypes } from './message-types';

const access = '/admin/viber' as const;

/** What is known of a number: from what was sent to it, the newest word counts. */
export const ViberReach = z.object({
  number: z.string(),
  /** Null for what is no number. */
  e164: z.nullable(z.string()),
  reach: z.enum(['reachable', 'unreachable', 'unknown', 'no_number']),
  /** When that was found out. */
  at: z.nullable(z.string()),
  /** Delivered or seen there, or the provider's error. */
  reason: z.nullable(z.string()),
});
export type ViberReach = z.infer<typeof ViberReach>;

export const ViberSender = z.object({
  connectionId: z.number(), connectionName: z.string(), providerName: z.string(), enabled: z.boolean(), state: z.enum(['up', 'degraded', 'down', 'idle']),
  lastError: z.nullable(z.string()), alphaNames: z.number(),
  /** Of the last day. */
  sent: z.number(), delivered: z.number(), undeliverable: z.number(),
});
export type ViberSender = z.infer<typeof ViberSender>;

/** ADM-04. */
export const adminViber = {
  check: endpoint({
    method: 'POST', path: '/v2/admin/viber/check', access, onlyReads: true, body: z.object({ numbers: z.array(z.string().check(z.maxLength(40))).check(z.minLength(1), z.maxLength(1_000)) }), data: z.object({ items: z.array(ViberReach) }),
  }),
  senders: endpoint({ method: 'GET', path: '/v2/admin/viber/senders', access, data: z.object({ items: z.array(ViberSender) }) }),
  /** Under an alpha name of the admin's own customer, charged like any message; `requestUuid` twice sends once. */
  testSend: endpoint({
    method: 'POST', path: '/v2/admin/viber/testsend', access, stepUp: false,
    body: z.object({
      requestUuid: z.uuid(), recipient: z.string().check(z.maxLength(40)), alphaNameUuid: z.uuid(), type: z.enum(messageTypes), contentType: z.enum(contentTypes),
      body: z.string().check(z.maxLength(1_000)), content: z._default(RichContent, {}),
    }),
    data: z.object({ messageId: z.number(), listId: z.number() }),
  }),
};
