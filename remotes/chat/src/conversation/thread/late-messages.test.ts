import { chatEventsReceived, type ChatEvent } from '../../chat-events';
import { aChat, aChatMessage, anAnswer, CHAT, uuidOf } from '../conversation.fixture';
import { conversationEntered } from '../visits';
import { afreshRequested, pageRead, threadsReducer, type ReadRoute } from './threads.slice';

const written = (number: number, position: number) => aChatMessage({ position, msg_uuid: uuidOf(20_000 + number) });
const incoming = (number: number, position: number): ChatEvent => ({
  event: 'chat.in_message',
  data: {
    chat: aChat(), message: written(number, position), arrivedAt: new Date().toISOString(), unreadChats: { all: 1, own: 1, unassigned: 0 },
  },
});
const opened = threadsReducer(threadsReducer(undefined, conversationEntered(CHAT)), pageRead({
  chatUuid: CHAT, route: 'opened',
  answer: anAnswer({ messages: [written(1, 1), written(2, 2)] }),
}));
const isReordered = (...events: ChatEvent[]) => threadsReducer(opened, chatEventsReceived(events)).byChat[CHAT]?.reordered;

it('[CHAT-12] detects a late message before the loaded ones or those of its batch', () => {
  expect(isReordered(incoming(5, 3), incoming(6, 4))).toBe(false);
  expect(isReordered(incoming(3, 2))).toBe(true);
  expect(isReordered(incoming(5, 3), incoming(6, 4), incoming(3, 3))).toBe(true);
  expect(isReordered(incoming(5, 3), incoming(5, 3))).toBe(false);
});

it('[CHAT-12] expects another page if a late message arrives while one is loading', () => {
  const after = (actions: readonly Parameters<typeof threadsReducer>[1][]) => actions.reduce(threadsReducer, opened).byChat[CHAT];
  const late = chatEventsReceived([incoming(3, 2)]);
  const page = (route: ReadRoute) => pageRead({
    chatUuid: CHAT, route, answer: anAnswer({ messages: [written(1, 1), written(3, 2), written(2, 3)] }),
  });
  const reload = [late, afreshRequested(CHAT)];
  expect(after([...reload, page('afresh')])).toMatchObject({ reordered: false, outdated: false, reading: null });
  expect(after([...reload, chatEventsReceived([incoming(4, 1)]), page('afresh')])).toMatchObject({ reordered: true });
  expect(after([...reload, page('terms')])).toMatchObject({ outdated: true });
});
