import { chatContact, chats, type Chat, type ChatMessage, type ChatSession, type Data } from '@portal/contracts';
import { fakeApi } from '@portal/testing';

export const ME = '0198c1d0-0000-7000-8000-0000000000a1';
export const ANNA = { uuid: ME, title: 'Anna' };
export const BORIS = { uuid: '0198c1d0-0000-7000-8000-0000000000a2', title: 'Boris' };

export const uuidOf = (number: number): string => `0198c1d0-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** The time this many minutes before noon of a fixed day in the past. */
export const minutesAgo = (minutes: number): string => new Date(Date.UTC(2026, 0, 15, 12) - minutes * 60_000).toISOString();

export const aPreview = (text: string, overrides: Partial<NonNullable<Chat['preview']>> = {}): NonNullable<Chat['preview']> => (
  { text, kind: 'text', incoming: true, type: 'sms', ...overrides });

/** Creates a chat. A higher `number` means an older last message. The revision is the time of that message in seconds. */
export const aChat = (number: number, overrides: Partial<Chat> = {}): Chat => ({
  id_uuid: uuidOf(number), revision: Math.floor(Date.parse(overrides.last_msg ?? minutesAgo(number)) / 1_000), alphaname: 'SHOP',
  alphaname_uuid: uuidOf(900), phone_number: `35988800${String(number).padStart(4, '0')}`, state: 'open', snoozed_until: null,
  incoming: 0, unread: 0, own_messages: 0,
  dtstart: minutesAgo(10_000), last_msg: minutesAgo(number), last_in: minutesAgo(number), last_own: null, last_invalid: null,
  customer_ref: null, phone_data: { name: null },
  shared_ab_uuid: null, last_login_title: ANNA.title, owner: ANNA, preview: aPreview(`Hello ${number}`),
  ...overrides,
});

export const aChatMessage = (overrides: Partial<ChatMessage> = {}): ChatMessage => ({
  msg_uuid: uuidOf(7000), position: 1, incoming: true, msg_text: 'Hello', dt_timestamp: minutesAgo(0), status: 3,
  outcome: overrides.status ?? 3, extended_statuses: [], type: 'viber_promo', content: null, file: null,
  kind: 'message', edited_at: null, author: null, author_uuid: null, assignment: null, state: null, clientUuid: null, error: null,
  reason: null,
  ...overrides,
});

const session: ChatSession = { endsAt: null, inRowLeft: 5, inRowMax: 5, left: 60, max: 60 };

/** A response whose only page contains the whole list. */
export const aPage = (...list: Chat[]) => ({ list, total: list.length, unreadChats: 0, next: null });

/** Fakes the API requests of the screen, except those for the chat list. */
export function fakeChats(unread = { all: 0, own: 0, unassigned: 0 }, overrides: Partial<Data<typeof chats.get>> = {}) {
  fakeApi(chats.viewing, { viewers: [] });
  fakeApi(chats.findMessages, { items: [], next: null });
  fakeApi(chatContact, {
    country: null, destination: null, books: [], moreBooks: false, nameBooks: [], mailings: [], moreMailings: false, notes: [],
  });
  fakeApi(chats.read, { unread: 0, unreadChats: unread });
  fakeApi(chats.get, ({ body: { chatUuid } }) => {
    const chat = aChat(Number(chatUuid.slice(-12)));
    return {
      messages: [aChatMessage()], earlier: false, later: false, firstUnread: null, chat, phoneData: chat.phone_data, session, routes: [],
      viewers: [],
      chatData: {
        chatUuid, alphaname: chat.alphaname, alphanameUuid: chat.alphaname_uuid, phoneNumber: chat.phone_number, dtStart: chat.dtstart,
        sharedAbUuid: null,
      },
      ...overrides,
    };
  });
  return fakeApi(chats.unread, unread);
}

/** Sets element sizes, because jsdom has no layout and a virtual list without height renders no rows. */
export function layOut(height = 600): void {
  for (const side of ['offsetHeight', 'offsetWidth', 'clientHeight'] as const) {
    jest.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(height);
  }
}
