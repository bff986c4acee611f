import { newsCame, type ChatNews } from '../chat-news';
import { aChat, aChatMessage, anAnswer, CHAT, uuidOf } from './conversation.fixture';
import { conversationEntered, pageRead, threadsReducer } from './threads.slice';

const written = (number: number, place: number) => aChatMessage({ place, msg_uuid: uuidOf(20_000 + number) });
const came = (number: number, place: number): ChatNews => ({
  event: 'chat.in_message', data: { chat: aChat(), message: written(number, place), arrivedAt: new Date().toISOString(), unreadChats: { all: 1, own: 1, unassigned: 0 } },
});
const opened = threadsReducer(threadsReducer(undefined, conversationEntered(CHAT)), pageRead({
  chatUuid: CHAT, route: 'opened',
  answer: anAnswer({ messages: [written(1, 1), written(2, 2)] }),
}));
const isReordered = (...news: ChatNews[]) => threadsReducer(opened, newsCame(news)).byChat[CHAT]?.reordered;

it('[CHAT-12] a late message is noticed before all that is held, and before what came in the same turn', () => {
  expect(isReordered(came(5, 3), came(6, 4))).toBe(false);
  expect(isReordered(came(3, 2))).toBe(true);
  expect(isReordered(came(5, 3), came(6, 4), came(3, 3))).toBe(true);
  expect(isReordered(came(5, 3), came(5, 3))).toBe(false);
});
