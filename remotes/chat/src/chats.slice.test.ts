import { MAX_OPEN_CHATS } from '@portal/contracts';
import { chatEventsReceived } from './chat-events';
import { aChat, aChatMessage, BORIS, minutesAgo, uuidOf } from './chats.fixture';
import { chatClosed, chatOpened, chatsReducer, chatsReceived, selectChat, selectOpenChats, type ChatsState } from './chats.slice';

const start = chatsReducer(undefined, { type: 'start' });
const open = (state: ChatsState, number: number) => chatsReducer(
  chatsReducer(state, chatsReceived([aChat(number)])), chatOpened(uuidOf(number)),
);
const ofStore = (chats: ChatsState) => ({ chat: { chats } });
const full = () => Array.from({ length: MAX_OPEN_CHATS }, (_, index) => index + 1).reduce(open, start);
const inMessage = (number: number, minutes: number) => chatEventsReceived([{
  event: 'chat.in_message',
  data: {
    chat: aChat(number, { last_msg: minutesAgo(minutes), unread: 1 }), message: aChatMessage(), arrivedAt: new Date().toISOString(),
    unreadChats: { all: 1, own: 1, unassigned: 0 },
  },
}]);

it('[CHAT-02] closes the chat with the oldest last message above 15 open chats', () => {
  const state = open(full(), 99);
  const opened = selectOpenChats(ofStore(state));
  expect(opened).toHaveLength(15);
  expect(opened).not.toContain(uuidOf(15));
  expect(opened.at(-1)).toBe(uuidOf(99));
  expect(selectChat(uuidOf(15))(ofStore(state))).toBeUndefined();
});

it('[CHAT-02] keeps a chat with a new message or one that is loading', () => {
  const state = chatsReducer(chatsReducer(full(), inMessage(15, 0)), chatOpened(uuidOf(98)));
  expect(selectOpenChats(ofStore(state))).not.toContain(uuidOf(14));
  const next = chatsReducer(state, chatOpened(uuidOf(99)));
  expect(selectOpenChats(ofStore(next))).toEqual(expect.arrayContaining([15, 98, 99].map(uuidOf)));
  expect(selectOpenChats(ofStore(next))).not.toContain(uuidOf(13));
});

it('opens a chat only once and removes a closed one', () => {
  const state = open(open(open(start, 1), 2), 1);
  expect(selectOpenChats(ofStore(state))).toEqual([uuidOf(1), uuidOf(2)]);
  const closed = chatsReducer(state, chatClosed(uuidOf(1)));
  expect([selectOpenChats(ofStore(closed)), selectChat(uuidOf(1))(ofStore(closed))]).toEqual([[uuidOf(2)], undefined]);
});

it('updates open chats by events, ignores older responses and other chats', () => {
  const state = chatsReducer(chatsReducer(open(start, 1), inMessage(1, 0)), inMessage(2, 0));
  const later = chatsReducer(state, chatsReceived([aChat(1)]));
  expect(selectChat(uuidOf(1))(ofStore(later))?.unread).toBe(1);
  expect(selectChat(uuidOf(2))(ofStore(later))).toBeUndefined();
});

it('[CHAT-05] ignores owner and unread count of an older revision', () => {
  const moved = chatEventsReceived([{
    event: 'chat.changed',
    data: { chat: aChat(1, { revision: 12, owner: BORIS, unread: 0 }), from: null, unreadChats: { all: 0, own: 0, unassigned: 0 } },
  }]);
  const state = chatsReducer(
    chatsReducer(chatsReducer(start, chatsReceived([aChat(1, { revision: 10, owner: null, unread: 3 })])), chatOpened(uuidOf(1))), moved,
  );
  const late = chatsReducer(state, chatsReceived([aChat(1, { revision: 11, owner: null, unread: 3 })]));
  expect(selectChat(uuidOf(1))(ofStore(late))).toMatchObject({ revision: 12, owner: BORIS, unread: 0 });
});
