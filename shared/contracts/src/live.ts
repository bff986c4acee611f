import * as z from 'zod/mini';
import type { ChatEvents } from './chats';
import { Amount } from './money';
import { StatusCounts } from './status-counts';
import { trafficBlockKinds } from './traffic-block-kinds';

export const channels = ['my_organizations', 'chats.own', 'chats.all'] as const;
export const Channel = z.enum(channels);
export type Channel = z.infer<typeof Channel>;

/** Events sent to open browsers, with the names and meanings of SPEC 4 where it defines them. */
export const liveEvents = {
  'message_list.refresh': z.object({ id: z.number() }),
  'app_data.actual_version_change': z.object({ version: z.number() }),
  'app.force_reload': z.object({}),
  'message_list.progress': z.object({
    id: z.number(), status: z.number(), counts: StatusCounts, msgcount: z.number(), cost: Amount,
  }),
  /** Progress or end of an address book job; `done` and `total` as in BookJob. */
  'addressbook.job': z.object({
    uuid: z.string(), bookUuid: z.nullable(z.string()), state: z.string(), done: z.number(), total: z.nullable(z.number()),
  }),
  /** Contacts, name or organizations have changed, or the book was deleted or restored. */
  'addressbook.changed': z.object({ uuid: z.string() }),
  // The chat remote validates these against `chatEvents`, so the shell doesn't bundle their shapes.
  'chat.in_message': z.custom<ChatEvents['chat.in_message']>(),
  'chat.out_message': z.custom<ChatEvents['chat.out_message']>(),
  'chat.out_status': z.custom<ChatEvents['chat.out_status']>(),
  'chat.changed': z.custom<ChatEvents['chat.changed']>(),
  'chat.file': z.custom<ChatEvents['chat.file']>(),
  'chat.viewers': z.custom<ChatEvents['chat.viewers']>(),
  'balance.changed': z.object({ sum: Amount, currency_code: z.string() }),
  /** The balance of an account fell below its alert threshold. */
  'balance.low': z.object({ accountUuid: z.string(), name: z.string(), sum: Amount, threshold: Amount, currency_code: z.string() }),
  /** A limit or an administrator blocked some or all of the customer's traffic; see TrafficBlock. */
  'traffic.blocked': z.object({ uuid: z.string(), kind: z.enum(trafficBlockKinds), subject: z.nullable(z.string()) }),
  /** An invoice was created, paid, canceled or reversed. Pages then reload their lists and the open invoice. */
  'invoice.changed': z.object({ uuid: z.string(), status: z.number() }),
  /** Missed events are no longer available: the page must reload its data. */
  'stream.reset': z.object({}),
} as const;
export type LiveEventName = keyof typeof liveEvents;
export type LiveEvent = { [N in LiveEventName]: { event: N; data: z.infer<(typeof liveEvents)[N]> } }[LiveEventName];

/** First frame of a connection. `offset` is the current end of the customer's event log. */
export const InitializedFrame = z.object({
  event: z.literal('initialized'),
  /** `version`: the server's build. `set`: the user's current release set, as returned by `remotes.mine`. */
  data: z.object({ version: z.number(), set: z.string() }),
  offset: z.number(),
});
export type InitializedFrame = z.infer<typeof InitializedFrame>;

/** Every later frame. Events from the customer's log have an offset; broadcasts to all users, such as a new version, have none. */
export const EventFrame = z.object({ event: z.string(), data: z.unknown(), offset: z.optional(z.number()) });
export type EventFrame = z.infer<typeof EventFrame>;

/** `since`: offset of the last event that the client received. The server then sends all later events, in order. */
export const SubscribeFrame = z.strictObject({
  action: z.literal('subscribe'),
  channels: z.array(Channel),
  since: z.optional(z.number().check(z.int(), z.gte(0))),
  /** Release set this page was loaded with, as in `remotes.mine`. */
  set: z.optional(z.string().check(z.maxLength(40))),
});
export type SubscribeFrame = z.infer<typeof SubscribeFrame>;

/** Our WebSocket close codes, which tell the client whether to reconnect. */
export const CLOSE_SESSION_ENDED = 4401;
export const CLOSE_FOREIGN_ORIGIN = 4403;
