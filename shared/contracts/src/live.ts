import * as z from 'zod/mini';
import type { ChatEvents } from './chats';
import { Amount } from './money';
import { StatusCounts } from './status-counts';
import { trafficBlockKinds } from './traffic-block-kinds';

export const channels = ['my_organizations', 'chats.own', 'chats.all'] as const;
export const Channel = z.enum(channels);
export type Channel = z.infer<typeof Channel>;

/** What the server tells open browsers. Names and meaning are SPEC 4's; those that it does not name are ours. */
export const liveEvents = {
  'message_list.refresh': z.object({ id: z.number() }),
  'app_data.actual_version_change': z.object({ version: z.number() }),
  'app.force_reload': z.object({}),
  'message_list.progress': z.object({
    id: z.number(), status: z.number(), counts: StatusCounts, msgcount: z.number(), cost: Amount,
  }),
  /** Work on an address book goes on or has ended; `done` and `total` as in BookJob. */
  'addressbook.job': z.object({ uuid: z.string(), bookUuid: z.nullable(z.string()), state: z.string(), done: z.number(), total: z.nullable(z.number()) }),
  /** Its contacts, name or organizations are others now, or it is gone or back. */
  'addressbook.changed': z.object({ uuid: z.string() }),
  // Not checked here: the chat remote does, by `chatEvents`, so that the shell does not carry their shapes.
  'chat.in_message': z.custom<ChatEvents['chat.in_message']>(),
  'chat.out_message': z.custom<ChatEvents['chat.out_message']>(),
  'chat.out_status': z.custom<ChatEvents['chat.out_status']>(),
  'chat.changed': z.custom<ChatEvents['chat.changed']>(),
  'chat.file': z.custom<ChatEvents['chat.file']>(),
  'chat.viewers': z.custom<ChatEvents['chat.viewers']>(),
  'balance.changed': z.object({ sum: Amount, currency_code: z.string() }),
  /** An account went below the threshold of its alert. */
  'balance.low': z.object({ accountUuid: z.string(), name: z.string(), sum: Amount, threshold: Amount, currency_code: z.string() }),
  /** A limit has stopped some of the customer's traffic; see TrafficBlock. */
  'traffic.stopped': z.object({ uuid: z.string(), kind: z.enum(trafficBlockKinds), subject: z.nullable(z.string()) }),
  /** Made, paid, cancelled or reversed: lists and an open invoice load it afresh. */
  'invoice.changed': z.object({ uuid: z.string(), status: z.number() }),
  /** The server no longer holds what was missed: the page loads its data afresh. */
  'stream.reset': z.object({}),
} as const;
export type LiveEventName = keyof typeof liveEvents;
export type LiveEvent = { [N in LiveEventName]: { event: N; data: z.infer<(typeof liveEvents)[N]> } }[LiveEventName];

/** The first frame of a connection. `offset` is where the customer's log of events stands now. */
export const InitializedFrame = z.object({
  event: z.literal('initialized'),
  /** Of the build, and of the releases that the page's user has now, as `remotes.mine` names them. */
  data: z.object({ version: z.number(), set: z.string() }),
  offset: z.number(),
});
export type InitializedFrame = z.infer<typeof InitializedFrame>;

/** Every later frame. An event of the log carries its offset; one for everybody (a new version) carries none. */
export const EventFrame = z.object({ event: z.string(), data: z.unknown(), offset: z.optional(z.number()) });
export type EventFrame = z.infer<typeof EventFrame>;

/** `since` is the last offset that the client has seen; events after it are sent again, in order. */
export const SubscribeFrame = z.strictObject({
  action: z.literal('subscribe'),
  channels: z.array(Channel),
  since: z.optional(z.number().check(z.int(), z.gte(0))),
  /** The name of the releases that this page was loaded with, as `remotes.mine` names them. */
  set: z.optional(z.string().check(z.maxLength(40))),
});
export type SubscribeFrame = z.infer<typeof SubscribeFrame>;

/** WebSocket close codes of ours, so that the client knows whether to come back. */
export const CLOSE_SESSION_ENDED = 4401;
export const CLOSE_FOREIGN_ORIGIN = 4403;
