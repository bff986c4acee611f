import * as z from 'zod/mini';
import { maxCharacters } from './characters';
import { RichContent } from './content';
import { endpoint } from './endpoint';
import { messageTypes } from './message-types';
import { Amount } from './money';
import { MAX_TEXT_CHARACTERS } from './new-mailing';

/** Chats on a page of the list, and chats that one browser page holds open (SPEC 9). */
export const CHAT_PAGE = 25;
export const MAX_OPEN_CHATS = 15;
/** Messages of a chat that one answer gives, where nobody asks for another number. */
export const CHAT_MESSAGES = 50;
/** Deeper pages are asked for by the cursor. */
export const MAX_CHAT_OFFSET = 10_000;
/** Of a file that an operator sends. */
export const MAX_CHAT_FILE_BYTES = 10 * 1024 * 1024;

/** `own`: the chats that this login has taken. `all`: every chat of the customer. */
export const chatScopes = ['own', 'all'] as const;
export type ChatScope = (typeof chatScopes)[number];

/** SPEC 3: unread messages, start of the chat, last incoming message, last message; the greatest first with `-`. */
export const chatSorts = ['-last_msg', 'last_msg', '-unread', 'unread', '-dtstart', 'dtstart', '-last_in', 'last_in'] as const;
export type ChatSort = (typeof chatSorts)[number];

/** `name`: as a shared address book of the customer has the number; null where none has it, or without a name. */
export const PhoneData = z.object({ name: z.nullable(z.string()) });
export type PhoneData = z.infer<typeof PhoneData>;

/** Who has taken the chat: the login's uuid and what others know it by. */
export const ChatOwner = z.object({ uuid: z.string(), title: z.string() });
export type ChatOwner = z.infer<typeof ChatOwner>;

const moment = z.string();

/**
 * A chat is what a customer's alpha name and one phone number have written to one another. Names of fields are SPEC 3's, those
 * without underscores excepted, which are ours. `last_own` is when the customer wrote last, `last_invalid` when a message of his
 * last was not delivered. A new last message, whoever wrote it, moves `last_msg`.
 */
export const Chat = z.object({
  id_uuid: z.string(),
  /** Grows with every change of the chat: of two answers the greater is the newer. */
  revision: z.number(),
  alphaname: z.string(),
  alphaname_uuid: z.string(),
  /** E.164 digits without '+'. */
  phone_number: z.string(),
  /** Incoming messages that no operator has read. */
  unread: z.number(),
  own_messages: z.number(),
  dtstart: moment,
  last_msg: moment,
  last_in: z.nullable(moment),
  last_own: z.nullable(moment),
  last_invalid: z.nullable(moment),
  /** The customer's own id of this conversation, where the API has given one. */
  customer_ref: z.nullable(z.string()),
  phone_data: PhoneData,
  /** The shared address book that gave the name. */
  shared_ab_uuid: z.nullable(z.string()),
  /** What its operator is known by; null while nobody has taken it. */
  last_login_title: z.nullable(z.string()),
  owner: z.nullable(ChatOwner),
  /** The beginning of the last message and who wrote it; null while there is none. */
  preview: z.nullable(z.object({ text: z.string(), kind: z.enum(['text', 'image', 'file']), incoming: z.boolean() })),
});
export type Chat = z.infer<typeof Chat>;

/** What a recipient has sent beside words. `uuid` is asked for by `chats.file`; null where it could not be fetched, or not yet. */
export const ChatFile = z.object({
  name: z.string(), image: z.boolean(), bytes: z.nullable(z.number()), state: z.enum(['waiting', 'ready', 'refused']), uuid: z.nullable(z.string()),
});
export type ChatFile = z.infer<typeof ChatFile>;

export const ChatMessage = z.object({
  msg_uuid: z.string(),
  /** Its place in the chat, without holes, from 1 on. */
  place: z.number(),
  incoming: z.boolean(),
  msg_text: z.string(),
  dt_timestamp: moment,
  /** As of a message (MAIL-09). An incoming one is 3. One that could not be handed to the engine is 6 and has its `error`. */
  status: z.number(),
  /** As of MessageFilter: the status, but what no provider has accepted is apart. */
  outcome: z.number(),
  /** `seen`, once the recipient has looked at it. */
  extended_statuses: z.array(z.string()),
  type: z.enum(messageTypes),
  content: z.nullable(RichContent),
  file: z.nullable(ChatFile),
  /** The operator who wrote it; null of an incoming one and of what a program sent. */
  author: z.nullable(z.string()),
  /** The browser's name of a message that it sent, so that the echo is known. */
  clientUuid: z.nullable(z.string()),
  /** Why it was not taken, as an error's name with its params; null where it was. */
  error: z.nullable(z.object({ name: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })),
  /** Why it did not arrive, a key under `reasons.*`; null where nobody says. */
  reason: z.nullable(z.string()),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** SPEC 3's chat data. */
export const ChatData = z.object({
  chatUuid: z.string(), alphaname: z.string(), alphanameUuid: z.string(), phoneNumber: z.string(), dtStart: moment, sharedAbUuid: z.nullable(z.string()),
});
export type ChatData = z.infer<typeof ChatData>;

/**
 * The session of two-way Viber: opened by the recipient's message, it ends 24 h after that; within it only so many messages go out
 * in all, and so many in a row without an answer. What is `left` counts down to 0; null where the alpha name has no session messages.
 */
export const ChatSession = z.object({ endsAt: z.nullable(moment), inRowLeft: z.number(), inRowMost: z.number(), left: z.number(), most: z.number() });
export type ChatSession = z.infer<typeof ChatSession>;

/** A way in which a message of this chat can leave now. `price` is of one part, in the account's currency; null: this number has none. */
export const ChatRoute = z.object({
  type: z.enum(messageTypes),
  price: z.nullable(Amount),
  currency: z.nullable(z.string()),
  /** Why not: the session is over, or all is written that may be without an answer, or there is no price or route. */
  closed: z.nullable(z.enum(['no_session', 'in_row', 'session_spent', 'no_price', 'no_route'])),
  image: z.boolean(),
  file: z.boolean(),
  maxCharacters: z.number(),
});
export type ChatRoute = z.infer<typeof ChatRoute>;

/** Who looks at the chat at this moment, the asking login aside. */
export const ChatViewer = z.object({ uuid: z.string(), title: z.string() });
export type ChatViewer = z.infer<typeof ChatViewer>;

/** Chats with unread messages: of the customer, of the one who has the chat in question, and of nobody. */
export const UnreadChats = z.object({ all: z.number(), own: z.number(), unassigned: z.number() });
export type UnreadChats = z.infer<typeof UnreadChats>;

const uuid = z.uuid();
const chatUuid = uuid;
const phoneNumber = z.string().check(z.trim(), z.minLength(1), maxCharacters(30));
const access = '/chat';

export const chats = {
  /**
   * `offset` is SPEC's and reaches MAX_CHAT_OFFSET; `cursor` (`next` of an answer to the same question) reaches any depth and shows
   * none twice while the list moves. `total` is of what the filter finds; with `phone` it may be null, where counting would take long.
   */
  list: endpoint({
    method: 'POST', path: '/chat/list', access, onlyReads: true,
    body: z.strictObject({
      limit: z._default(z.number().check(z.int(), z.gte(1), z.lte(100)), CHAT_PAGE),
      offset: z._default(z.number().check(z.int(), z.gte(0), z.lte(MAX_CHAT_OFFSET)), 0),
      cursor: z.optional(z.string().check(z.maxLength(200))),
      filter: z._default(z.strictObject({
        scope: z._default(z.enum(chatScopes), 'own'),
        unread: z.optional(z.boolean()),
        /** Any digits of the number. */
        phone: z.optional(z.string().check(z.trim(), maxCharacters(30))),
      }), { scope: 'own' }),
      sort: z._default(z.enum(chatSorts), '-last_msg'),
    }),
    data: z.object({ list: z.array(Chat), total: z.nullable(z.number()), unreadChats: z.number(), next: z.nullable(z.string()) }),
  }),
  /** Of the messages the last ones, or those before or after a place, in the order of their places. `around` gives as many on both sides. */
  get: endpoint({
    method: 'POST', path: '/chat/get', access, onlyReads: true,
    body: z.strictObject({
      chatUuid,
      before: z.optional(z.number().check(z.int(), z.gte(1))),
      after: z.optional(z.number().check(z.int(), z.gte(0))),
      around: z.optional(z.number().check(z.int(), z.gte(1))),
      limit: z._default(z.number().check(z.int(), z.gte(1), z.lte(200)), CHAT_MESSAGES),
    }),
    data: z.object({
      messages: z.array(ChatMessage),
      /** Whether there are others before the first and after the last of these. */
      earlier: z.boolean(),
      later: z.boolean(),
      /** The place of the first unread message; null where all is read. */
      firstUnread: z.nullable(z.number()),
      chatData: ChatData,
      phoneData: PhoneData,
      chat: Chat,
      session: z.nullable(ChatSession),
      routes: z.array(ChatRoute),
      viewers: z.array(ChatViewer),
    }),
  }),
  /** The same `clientUuid` is the same message, however often it comes: one that failed is tried again, one that is on its way is answered as it is. */
  send: endpoint({
    method: 'POST', path: '/chat/sendmessage', access,
    body: z.strictObject({
      chatUuid, clientUuid: uuid,
      /** Left out: the first open way. */
      type: z.optional(z.enum(messageTypes)),
      text: z._default(z.string().check(maxCharacters(MAX_TEXT_CHARACTERS)), ''),
      content: z.optional(RichContent),
      templateUuid: z.optional(uuid),
    }),
    data: z.object({ message: ChatMessage, chat: Chat, session: z.nullable(ChatSession), routes: z.array(ChatRoute) }),
  }),
  /** All incoming messages up to that place are read. */
  read: endpoint({
    method: 'POST', path: '/chat/readmessage', access, body: z.strictObject({ chatUuid, place: z.number().check(z.int(), z.gte(0)) }),
    data: z.object({ unread: z.number(), unreadChats: UnreadChats }),
  }),
  /**
   * Takes the chat over, once: of two who do so at the same time one wins and the other is told by whom (chat_taken). `from` is the
   * owner whom the screen showed; left out: nobody.
   */
  take: endpoint({
    method: 'POST', path: '/v2/chat/take', access, body: z.strictObject({ chatUuid, from: z.optional(uuid) }), data: z.object({ chat: Chat }),
  }),
  /** Gives a chat of one's own back to all. */
  release: endpoint({ method: 'POST', path: '/v2/chat/release', access, body: z.strictObject({ chatUuid }), data: z.object({ chat: Chat }) }),
  /** Begins a chat, or opens the one there is (CHAT-09). */
  start: endpoint({ method: 'POST', path: '/v2/chat/start', access, body: z.strictObject({ phoneNumber, alphanameUuid: uuid }), data: z.object({ chat: Chat }) }),
  /** Alpha names that a chat can be begun with. */
  senders: endpoint({
    method: 'GET', path: '/v2/chat/senders', access, data: z.object({ items: z.array(z.object({ uuid: z.string(), name: z.string(), types: z.array(z.enum(messageTypes)) })) }),
  }),
  /**
   * Says that this login looks at the chat, for the next minute, or at none any more (null); answers who else does. `window` names the
   * browser window: one person may look at several chats in as many.
   */
  viewing: endpoint({
    method: 'POST', path: '/v2/chat/viewing', access, onlyReads: true, body: z.strictObject({ chatUuid: z.nullable(uuid), window: uuid }), data: z.object({ viewers: z.array(ChatViewer) }),
  }),
  /** The latest first. A page may be short or empty and have a `next`: so far it has looked. */
  search: endpoint({
    method: 'POST', path: '/v2/chat/search', access, onlyReads: true,
    body: z.strictObject({ chatUuid, text: z.string().check(z.trim(), z.minLength(2), maxCharacters(200)), before: z.optional(z.number().check(z.int(), z.gte(1))) }),
    data: z.object({ items: z.array(ChatMessage), next: z.nullable(z.number()) }),
  }),
  unread: endpoint({ method: 'GET', path: '/v2/chat/unread', access, data: UnreadChats }),
};

/** A file's bytes are the body; `name` is its name. Answers what goes into the content of a message. */
export const chatFileUpload = {
  method: 'POST', path: '/v2/chat/file', access, query: z.object({ name: z.string().check(z.minLength(1), maxCharacters(200)) }),
  data: z.object({ url: z.string(), name: z.string(), bytes: z.number() }),
} as const;
/** What a recipient has sent: `uuid` of a ChatFile. Answered with X-Token alone, to be saved, or shown where it is a picture. */
export const chatFile = { method: 'GET', path: '/v2/chat/file', access, query: z.object({ uuid }) } as const;

/** What open browsers are told of chats: on `chats.all` of each, on `chats.own` of one's own and of those that nobody has. */
export const chatEvents = {
  /** A message has come in, at `arrivedAt`; one that is late was written long before, and stands before others. */
  'chat.in_message': z.object({ chat: Chat, message: ChatMessage, unreadChats: UnreadChats, arrivedAt: z.string() }),
  /** An operator or a program has written one, or one that failed is tried again: known by its msg_uuid, or by its clientUuid. */
  'chat.out_message': z.object({ chat: Chat, message: ChatMessage }),
  'chat.out_status': z.object({
    chatUuid: z.string(), msg_uuid: z.string(), status: z.number(), outcome: z.number(), extended_statuses: z.array(z.string()), reason: z.nullable(z.string()),
  }),
  /** The chat is new, read further, or somebody else's; `from` is the uuid of whose it was until then, absent where that has not changed. */
  'chat.changed': z.object({ chat: Chat, from: z.optional(z.nullable(z.string())), unreadChats: UnreadChats }),
  /** What a recipient has sent is fetched, or will not be. */
  'chat.file': z.object({ chatUuid: z.string(), message: ChatMessage }),
  'chat.viewers': z.object({ chatUuid: z.string(), viewers: z.array(ChatViewer) }),
};
export type ChatEvents = { [N in keyof typeof chatEvents]: z.infer<(typeof chatEvents)[N]> };
