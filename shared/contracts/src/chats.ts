import * as z from 'zod/mini';
import { maxCharacters } from './characters';
import { chatScopes } from './chat-scope';
import { RichContent } from './content';
import { endpoint } from './endpoint';
import { messageTypes } from './message-types';
import { Amount } from './money';
import { MAX_TEXT_CHARACTERS } from './new-mailing';

/** Chats per page of the list, and maximum number of chats that one browser tab keeps open (SPEC 9). */
export const CHAT_PAGE = 25;
export const MAX_OPEN_CHATS = 15;
/** Default number of messages that `get` returns. */
export const CHAT_MESSAGES = 50;
/** Largest `offset` in the list of chats; deeper pages require the cursor. */
export const MAX_CHAT_OFFSET = 10_000;
/** Largest file an operator may send. */
export const MAX_CHAT_FILE_BYTES = 10 * 1024 * 1024;
/** Longest note, in characters. */
export const MAX_NOTE_CHARACTERS = 2_000;
/** Colleagues that `colleagues` returns at most. */
export const MAX_COLLEAGUES = 100;
/** `findMessages`: shortest text, and number of entries that it searches in each chat. */
export const MIN_FOUND_CHARACTERS = 3;
export const MAX_SEARCHED_MESSAGES = 200;
/** Longest time for which a chat can be snoozed. */
export const MAX_SNOOZE_DAYS = 366;

/** A snoozed chat opens at its time. A recipient's message opens every chat, so a chat with unread messages is open. */
export const chatStates = ['open', 'snoozed', 'resolved'] as const;
export type ChatState = (typeof chatStates)[number];

/** Sort keys of SPEC 3: unread messages, start of the chat, last incoming message, last message. A `-` means descending. */
export const chatSorts = ['-last_msg', 'last_msg', '-unread', 'unread', '-dtstart', 'dtstart', '-last_in', 'last_in'] as const;
export type ChatSort = (typeof chatSorts)[number];

/** `name`: from a shared address book of the customer; null if no such book has the number with a name. */
export const PhoneData = z.object({ name: z.nullable(z.string()) });
export type PhoneData = z.infer<typeof PhoneData>;

/** Assigned login: its uuid and display name. */
export const ChatOwner = z.object({ uuid: z.string(), title: z.string() });
export type ChatOwner = z.infer<typeof ChatOwner>;

const moment = z.string();

/**
 * The conversation between a customer's alpha name and one phone number. Field names are SPEC 3's, except `revision`, `owner`, `preview`,
 * and those of the state. Times: `last_msg` of the last message, `last_own` of the customer's last one, `last_invalid` of the last
 * undelivered one.
 */
export const Chat = z.object({
  id_uuid: z.string(),
  /** Increases with every change: of two responses, the one with the higher revision is newer. */
  revision: z.number(),
  alphaname: z.string(),
  alphaname_uuid: z.string(),
  /** E.164 digits without '+'. */
  phone_number: z.string(),
  state: z.enum(chatStates),
  /** Set while the chat is snoozed. */
  snoozed_until: z.nullable(moment),
  incoming: z.number(),
  /** Incoming messages no operator has read. */
  unread: z.number(),
  own_messages: z.number(),
  dtstart: moment,
  last_msg: moment,
  last_in: z.nullable(moment),
  last_own: z.nullable(moment),
  last_invalid: z.nullable(moment),
  /** The customer's own id of this conversation, if set through the API. */
  customer_ref: z.nullable(z.string()),
  phone_data: PhoneData,
  /** The shared address book that contains the name in `phone_data`. */
  shared_ab_uuid: z.nullable(z.string()),
  /** Display name of the assigned operator; null if unassigned. */
  last_login_title: z.nullable(z.string()),
  owner: z.nullable(ChatOwner),
  /** Beginning of the last message, its kind, direction and message type; null without messages. The type is null if not known. */
  preview: z.nullable(z.object({
    text: z.string(), kind: z.enum(['text', 'image', 'file']), incoming: z.boolean(), type: z.nullable(z.enum(messageTypes)),
  })),
});
export type Chat = z.infer<typeof Chat>;

/** An attachment sent by a recipient. `uuid` is its id for `chatFile`; null if the file isn't fetched yet or couldn't be fetched. */
export const ChatFile = z.object({
  name: z.string(), image: z.boolean(), bytes: z.nullable(z.number()), state: z.enum(['waiting', 'ready', 'refused']),
  uuid: z.nullable(z.string()),
});
export type ChatFile = z.infer<typeof ChatFile>;

/**
 * Entries of a conversation. A `message` was sent or received. A `note` is written for colleagues, an `assignment` records a change of the
 * assignee, a `state` that a login resolved, snoozed or reopened the chat; none of them is ever sent, nor counted as a message.
 */
export const chatEntryKinds = ['message', 'note', 'assignment', 'state'] as const;

export const ChatMessage = z.object({
  msg_uuid: z.string(),
  kind: z.enum(chatEntryKinds),
  /** Sequential number in the chat, without gaps, from 1. */
  position: z.number(),
  incoming: z.boolean(),
  /** Empty for deleted notes. */
  msg_text: z.string(),
  dt_timestamp: moment,
  /** When the author last changed or deleted a note. */
  edited_at: z.nullable(moment),
  /**
   * Delivery status (MAIL-09). Incoming messages and other entries have 3 (delivered). Messages that couldn't be submitted have 6 (failed)
   * and `error`.
   */
  status: z.number(),
  /** Outcome as in MessageFilter: the status, or a value of UNSENT_OUTCOME if the message ended before any provider accepted it. */
  outcome: z.number(),
  /** Contains `seen` once the recipient has read the message. */
  extended_statuses: z.array(z.string()),
  /** Null for entries that aren't messages. */
  type: z.nullable(z.enum(messageTypes)),
  content: z.nullable(RichContent),
  file: z.nullable(ChatFile),
  /** Login that wrote the entry, or changed the assignee or state; null for recipients, programs, and assignees who lost access. */
  author: z.nullable(z.string()),
  author_uuid: z.nullable(z.string()),
  /** Set for assignments. `to` is null if the chat became unassigned. */
  assignment: z.nullable(z.object({ from: z.nullable(ChatOwner), to: z.nullable(ChatOwner) })),
  /** Set for entries of kind `state`. */
  state: z.nullable(z.object({ to: z.enum(chatStates), until: z.nullable(moment) })),
  /** ID chosen by the sending browser, which recognizes its own message in events by this ID. */
  clientUuid: z.nullable(z.string()),
  /** Why the message was refused, as an error's name with params; null if accepted. */
  error: z.nullable(z.object({ name: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })),
  /** Why the message wasn't delivered, a key under `reasons.*`; null if unknown. */
  reason: z.nullable(z.string()),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** Details of one chat, with the field names of SPEC 3. */
export const ChatData = z.object({
  chatUuid: z.string(), alphaname: z.string(), alphanameUuid: z.string(), phoneNumber: z.string(), dtStart: moment,
  sharedAbUuid: z.nullable(z.string()),
});
export type ChatData = z.infer<typeof ChatData>;

/**
 * Two-way Viber session, which starts with a recipient's message and ends 24 h later. `left` of `max` messages remain in it,
 * `inRowLeft` of `inRowMax` until the recipient replies. The session is null if the alpha name has no route for session messages.
 */
export const ChatSession = z.object({
  endsAt: z.nullable(moment), inRowLeft: z.number(), inRowMax: z.number(), left: z.number(), max: z.number(),
});
export type ChatSession = z.infer<typeof ChatSession>;

/**
 * A message type for which the chat's alpha name has a route. `price` is per part in the account's currency; null if the tariff has none.
 */
export const ChatRoute = z.object({
  type: z.enum(messageTypes),
  price: z.nullable(Amount),
  currency: z.nullable(z.string()),
  /** Why the type can't be used now: no open session, too many messages without a reply, session limit reached, no price, no route. */
  closed: z.nullable(z.enum(['no_session', 'in_row', 'session_spent', 'no_price', 'no_route'])),
  image: z.boolean(),
  file: z.boolean(),
  maxCharacters: z.number(),
});
export type ChatRoute = z.infer<typeof ChatRoute>;

/** A login viewing the chat, other than the caller. */
export const ChatViewer = z.object({ uuid: z.string(), title: z.string() });
export type ChatViewer = z.infer<typeof ChatViewer>;

/** A login to which a chat can be assigned. */
export const Colleague = ChatOwner;
export type Colleague = ChatOwner;

/** A message that contains the searched text, with its chat. */
export const FoundMessage = z.object({ chat: Chat, message: ChatMessage });
export type FoundMessage = z.infer<typeof FoundMessage>;

/** Numbers of chats with unread messages: all, those assigned to this login, and unassigned ones. */
export const UnreadChats = z.object({ all: z.number(), own: z.number(), unassigned: z.number() });
export type UnreadChats = z.infer<typeof UnreadChats>;

const uuid = z.uuid();
const chatUuid = uuid;
const phoneNumber = z.string().check(z.trim(), z.minLength(1), maxCharacters(30));
const NoteText = z.string().check(z.trim(), z.minLength(1), maxCharacters(MAX_NOTE_CHARACTERS));
const note = z.object({ note: ChatMessage });
/** A date and time with a zone, as in ISO 8601. `z.iso` weighs half a kilobyte in the remote of chats. */
const instant = z.string().check(
  z.regex(/^[\d-]{10}T[\d:.]+(Z|[+-]\d\d:\d\d)$/), z.refine((text) => !Number.isNaN(Date.parse(text))),
);
const incoming = z.number().check(z.int(), z.gte(0));
const access = '/chat';

export const chats = {
  /**
   * `offset` is SPEC's, up to MAX_CHAT_OFFSET; `cursor` (`next` of the same query) has no limit and never repeats a chat while the list
   * changes. `total` is the number of chats that match the filter; with `phone`, `state` or `assignee`, null if counting would be slow.
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
        /** Defaults to all. */
        state: z.optional(z.enum(chatStates)),
        /** UUID of a login, `me`, or `nobody` for unassigned chats. */
        assignee: z.optional(z.union([z.enum(['me', 'nobody']), uuid])),
        /** Any part of the number; with a letter, of the name that a shared address book gives it. */
        phone: z.optional(z.string().check(z.trim(), maxCharacters(100))),
      }), { scope: 'own' }),
      sort: z._default(z.enum(chatSorts), '-last_msg'),
    }),
    data: z.object({ list: z.array(Chat), total: z.nullable(z.number()), unreadChats: z.number(), next: z.nullable(z.string()) }),
  }),
  /** Returns the last messages, or those before or after a position, in order. `around` returns messages on both sides of a position. */
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
      /** `earlier`: messages exist before the first returned one. `later`: messages exist after the last one. */
      earlier: z.boolean(),
      later: z.boolean(),
      /** `position` of the first unread message; null if all are read. */
      firstUnread: z.nullable(z.number()),
      chatData: ChatData,
      phoneData: PhoneData,
      chat: Chat,
      session: z.nullable(ChatSession),
      routes: z.array(ChatRoute),
      viewers: z.array(ChatViewer),
    }),
  }),
  /** Idempotent by `clientUuid`: a repeated call retries a message that was refused, and returns any other message unchanged. */
  send: endpoint({
    method: 'POST', path: '/chat/sendmessage', access,
    body: z.strictObject({
      chatUuid, clientUuid: uuid,
      /** Defaults to the type of the first route that isn't `closed`. */
      type: z.optional(z.enum(messageTypes)),
      text: z._default(z.string().check(maxCharacters(MAX_TEXT_CHARACTERS)), ''),
      content: z.optional(RichContent),
      templateUuid: z.optional(uuid),
    }),
    data: z.object({ message: ChatMessage, chat: Chat, session: z.nullable(ChatSession), routes: z.array(ChatRoute) }),
  }),
  /** Marks all incoming messages up to `position` as read. */
  read: endpoint({
    method: 'POST', path: '/chat/readmessage', access, body: z.strictObject({ chatUuid, position: z.number().check(z.int(), z.gte(0)) }),
    data: z.object({ unread: z.number(), unreadChats: UnreadChats }),
  }),
  /** Assigns the chat to the caller. `from`: the assignee that the caller saw, if any. Throws chat_taken if it is now another login. */
  take: endpoint({
    method: 'POST', path: '/v2/chat/take', access, body: z.strictObject({ chatUuid, from: z.optional(uuid) }),
    data: z.object({ chat: Chat }),
  }),
  /** Unassigns a chat that is assigned to the caller. */
  release: endpoint({
    method: 'POST', path: '/v2/chat/release', access, body: z.strictObject({ chatUuid }), data: z.object({ chat: Chat }),
  }),
  /**
   * Assigns the chat to a colleague, or to the caller. `from`: as in `take`. Throws chat_assignee_not_found unless the login is
   * active and may see the chat.
   */
  assign: endpoint({
    method: 'POST', path: '/v2/chat/assign', access, body: z.strictObject({ chatUuid, loginUuid: uuid, from: z.optional(uuid) }),
    data: z.object({ chat: Chat }),
  }),
  /** Logins to which the chat can be assigned, by name; without `chatUuid`, any chat that the caller sees. `text`: part of the name. */
  colleagues: endpoint({
    method: 'POST', path: '/v2/chat/colleagues', access, onlyReads: true,
    body: z.strictObject({ chatUuid: z.optional(chatUuid), text: z._default(z.string().check(z.trim(), maxCharacters(100)), '') }),
    data: z.object({ items: z.array(Colleague), more: z.boolean() }),
  }),
  /**
   * Marks the chat as resolved and read. `incoming`: number of incoming messages that the caller saw; if there are more,
   * chat_new_messages is thrown. Throws chat_taken if the chat is assigned to another login.
   */
  resolve: endpoint({
    method: 'POST', path: '/v2/chat/resolve', access, body: z.strictObject({ chatUuid, incoming }), data: z.object({ chat: Chat }),
  }),
  /** Marks the chat as read, and hides it from the open chats until a time in the future. Otherwise as `resolve`. */
  snooze: endpoint({
    method: 'POST', path: '/v2/chat/snooze', access,
    body: z.strictObject({ chatUuid, incoming, until: instant }), data: z.object({ chat: Chat }),
  }),
  /** Reopens a resolved or snoozed chat. Throws chat_taken if it is assigned to another login. */
  reopen: endpoint({
    method: 'POST', path: '/v2/chat/reopen', access, body: z.strictObject({ chatUuid }), data: z.object({ chat: Chat }),
  }),
  /** Adds a note for colleagues. Idempotent by `clientUuid`. */
  addNote: endpoint({
    method: 'POST', path: '/v2/chat/note/add', creates: true, access,
    body: z.strictObject({ chatUuid, clientUuid: uuid, text: NoteText }), data: note,
  }),
  /** Changes the caller's own note. `before` is its text as displayed; if it has changed since, the update is refused (note_changed). */
  updateNote: endpoint({
    method: 'POST', path: '/v2/chat/note/update', access,
    body: z.strictObject({ chatUuid, noteUuid: uuid, text: NoteText, before: z.string() }), data: note,
  }),
  /** Deletes the text of the caller's own note. `before`: as in `updateNote`. */
  removeNote: endpoint({
    method: 'POST', path: '/v2/chat/note/delete', access, body: z.strictObject({ chatUuid, noteUuid: uuid, before: z.string() }),
    data: note,
  }),
  /** Starts a chat, or opens the existing one (CHAT-09). */
  start: endpoint({
    method: 'POST', path: '/v2/chat/start', access, body: z.strictObject({ phoneNumber, alphanameUuid: uuid }),
    data: z.object({ chat: Chat }),
  }),
  /** Alpha names that can start a chat. */
  senders: endpoint({
    method: 'GET', path: '/v2/chat/senders', access,
    data: z.object({ items: z.array(z.object({ uuid: z.string(), name: z.string(), types: z.array(z.enum(messageTypes)) })) }),
  }),
  /**
   * Marks the chat as viewed by this login for a minute; with a null `chatUuid`, marks no chat. Returns the other viewers. `window`
   * identifies the browser window: one person may view several chats in separate windows.
   */
  viewing: endpoint({
    method: 'POST', path: '/v2/chat/viewing', access, onlyReads: true, body: z.strictObject({ chatUuid: z.nullable(uuid), window: uuid }),
    data: z.object({ viewers: z.array(ChatViewer) }),
  }),
  /** Newest first. Pages may be short or empty and still have a `next` to continue from. */
  search: endpoint({
    method: 'POST', path: '/v2/chat/search', access, onlyReads: true,
    body: z.strictObject({ chatUuid, text: z.string().check(
      z.trim(), z.minLength(2), maxCharacters(200),
    ), before: z.optional(z.number().check(z.int(), z.gte(1))) }),
    data: z.object({ items: z.array(ChatMessage), next: z.nullable(z.number()) }),
  }),
  /**
   * Searches the latest MAX_SEARCHED_MESSAGES messages and notes of each visible chat, in chats with the latest message first. Pages may be
   * short or empty and still have a `next` to continue from.
   */
  findMessages: endpoint({
    method: 'POST', path: '/v2/chat/messages/find', access, onlyReads: true,
    body: z.strictObject({
      scope: z.enum(chatScopes), text: z.string().check(z.trim(), z.minLength(MIN_FOUND_CHARACTERS), maxCharacters(200)),
      cursor: z.optional(z.string().check(z.maxLength(200))),
    }),
    data: z.object({ items: z.array(FoundMessage), next: z.nullable(z.string()) }),
  }),
  unread: endpoint({ method: 'GET', path: '/v2/chat/unread', access, data: UnreadChats }),
};

/** The body is the file's bytes; `name` is the file name. Returns the URL, name and size for a message's `content`. */
export const chatFileUpload = {
  method: 'POST', path: '/v2/chat/file', access, query: z.object({ name: z.string().check(z.minLength(1), maxCharacters(200)) }),
  data: z.object({ url: z.string(), name: z.string(), bytes: z.number() }),
} as const;
/** A recipient's attachment, by `uuid` of its ChatFile. Requires X-Token. Images are sent for display, other files as downloads. */
export const chatFile = { method: 'GET', path: '/v2/chat/file', access, query: z.object({ uuid }) } as const;

/** Chat events. The channel `chats.all` receives all, `chats.own` those of unassigned chats and of chats assigned to the login. */
export const chatEvents = {
  /** A message arrived at `arrivedAt`. A delayed message may have been sent before messages that arrived earlier. */
  'chat.in_message': z.object({ chat: Chat, message: ChatMessage, unreadChats: UnreadChats, arrivedAt: z.string() }),
  /**
   * An operator or program wrote a message or note, a note was changed, or a failed message is retried. `msg_uuid` or `clientUuid`
   * identifies the message.
   */
  'chat.out_message': z.object({ chat: Chat, message: ChatMessage }),
  'chat.out_status': z.object({
    chatUuid: z.string(), msg_uuid: z.string(), status: z.number(), outcome: z.number(), extended_statuses: z.array(z.string()),
    reason: z.nullable(z.string()),
  }),
  /**
   * The chat is new, an operator read messages, or the assignee or state changed. `from`: the previous assignee's uuid; absent if
   * unchanged. `message`: the entry of kind `assignment` or `state` that records the change.
   */
  'chat.changed': z.object({
    chat: Chat, from: z.optional(z.nullable(z.string())), message: z.optional(ChatMessage), unreadChats: UnreadChats,
  }),
  /** A recipient's attachment was fetched, or its download failed. */
  'chat.file': z.object({ chatUuid: z.string(), message: ChatMessage }),
  'chat.viewers': z.object({ chatUuid: z.string(), viewers: z.array(ChatViewer) }),
};
export type ChatEvents = { [N in keyof typeof chatEvents]: z.infer<(typeof chatEvents)[N]> };
