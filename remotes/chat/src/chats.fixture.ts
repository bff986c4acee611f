import { chats, type Chat, type ChatMessage, type ChatSession, type Data } from '@portal/contracts';
import { fakeApi } from '@portal/testing';

export const ME = '0198c1d0-0000-7000-8000-0000000000a1';
export const ANNA = { uuid: ME, title: 'Anna' };
export const BORIS = { uuid: '0198c1d0-0000-7000-8000-0000000000a2', title: 'Boris' };

export const uuidOf = (number: number): string => `0198c1d0-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** The moment so many minutes before noon of a day long past. */
export const minutesAgo = (minutes: number): string => new Date(Date.UTC(2026, 0, 15, 12) - minutes * 60_000).toISOString();

/** Chat number 1 is the latest, and so on; the later its last message, the newer the picture of it. */
export const aChat = (number: number, given: Partial<Chat> = {}): Chat => ({
  id_uuid: uuidOf(number), revision: Math.floor(Date.parse(given.last_msg ?? minutesAgo(number)) / 1_000), alphaname: 'SHOP', alphaname_uuid: uuidOf(900), phone_number: `35988800${String(number).padStart(4, '0')}`, unread: 0, own_messages: 0,
  dtstart: minutesAgo(10_000), last_msg: minutesAgo(number), last_in: minutesAgo(number), last_own: null, last_invalid: null, customer_ref: null, phone_data: { name: null },
  shared_ab_uuid: null, last_login_title: ANNA.title, owner: ANNA, preview: { text: `Hello ${number}`, kind: 'text', incoming: true }, ...given,
});

export const aChatMessage = (given: Partial<ChatMessage> = {}): ChatMessage => ({
  msg_uuid: uuidOf(7000), place: 1, incoming: true, msg_text: 'Hello', dt_timestamp: minutesAgo(0), status: 3, outcome: given.status ?? 3, extended_statuses: [], type: 'viber_promo', content: null, file: null,
  author: null, clientUuid: null, error: null, reason: null, ...given,
});

const session: ChatSession = { endsAt: null, inRowLeft: 5, inRowMost: 5, left: 60, most: 60 };

/** The first page of a list that has no more. */
export const aPage = (...list: Chat[]) => ({ list, total: list.length, unreadChats: 0, next: null });

/** What the screen asks for besides its list. */
export function fakeChats(unread = { all: 0, own: 0, unassigned: 0 }, given: Partial<Data<typeof chats.get>> = {}) {
  fakeApi(chats.viewing, { viewers: [] });
  fakeApi(chats.read, { unread: 0, unreadChats: unread });
  fakeApi(chats.get, ({ body: { chatUuid } }) => {
    const chat = aChat(Number(chatUuid.slice(-12)));
    return {
      messages: [aChatMessage()], earlier: false, later: false, firstUnread: null, chat, phoneData: chat.phone_data, session, routes: [], viewers: [],
      chatData: { chatUuid, alphaname: chat.alphaname, alphanameUuid: chat.alphaname_uuid, phoneNumber: chat.phone_number, dtStart: chat.dtstart, sharedAbUuid: null },
      ...given,
    };
  });
  return fakeApi(chats.unread, unread);
}

/** jsdom lays nothing out, and what has no height shows no rows. */
export function layOut(height = 600): void {
  for (const side of ['offsetHeight', 'offsetWidth', 'clientHeight'] as const) jest.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(height);
}
