import { chats, type Chat } from '@portal/contracts';
import { connectionChanged, guard, type Failure } from '@portal/portal';
import { request } from '@portal/portal/api';
import { debounce, put, select, takeEvery, takeLatest, type SagaGenerator } from '@portal/portal/saga';
import { createAction } from '@portal/portal/state';
import { chatEventsReceived, chatEventsLost } from '../../chat-events';
import { namesOutdated } from '../../chat-names';
import { chatClosed, chatOpened, chatsReceived, selectOpenChats } from '../../chats.slice';
import { conversationEntered } from '../visits';
import { changeChat } from './chat-change.state';
import { selectOutgoing } from './outgoing.slice';
import {
  afreshRequested, earlierRequested, laterRequested, latestRequested, pageRead, positionRequested, readingFailed, selectThreads,
  threadsRetained, type ChatAnswer, type ReadRoute, type Thread,
} from './threads.slice';
import { firstPosition, lastPosition } from './thread-window';

/** The number of loaded messages whose status is reloaded after missed events. */
const READ_AGAIN = 100;
const MAX_PER_PAGE = 200;
/** Delay before the terms (session limits and routes) are reloaded, so that a series of messages causes only one reload. */
const TERMS_AFTER_MS = 800;

/** Dispatched when the session or the prices may have changed. */
export const termsOutdated = createAction<string>('chat/termsOutdated');
/** The failure is not shown to the user, because the terms are requested again with the next message. */
const termsFailed = createAction<Failure>('chat/termsFailed');

type Command = ReturnType<
  | typeof conversationEntered | typeof earlierRequested | typeof laterRequested | typeof latestRequested | typeof positionRequested
  | typeof afreshRequested>;
type Read = { route: ReadRoute; position: { before?: number; after?: number; around?: number; limit?: number } };

const chatOf = ({ payload }: Command): string => (typeof payload === 'string' ? payload : payload.chatUuid);
const failedReading = (failure: Failure, action: Command) => readingFailed({ chatUuid: chatOf(action), failure });

function* readThread(action: Command): SagaGenerator<void> {
  const chatUuid = chatOf(action);
  const thread = (yield* select(selectThreads)).byChat[chatUuid];
  const query = thread && whatToRead(action, thread);
  if (!query) return;
  const answer = yield* fetchMessages(chatUuid, query.position);
  const { firstUnread, messages } = answer;
  const [first] = messages;
  yield* put(chatsReceived([answer.chat]));
  if (query.route !== 'opened' || firstUnread === null || !first || firstUnread >= first.position) {
    yield* put(pageRead({ chatUuid, answer, route: query.route }));
    return;
  }
  // The first unread message precedes the loaded page, so the messages around it are shown instead.
  const around = yield* fetchMessages(chatUuid, { around: firstUnread });
  yield* put(pageRead({ chatUuid, answer: around, route: query.route, latest: messages.at(-1)?.position }));
}

function whatToRead(action: Command, { window, reading, outdated, atEnd }: Thread): Read | null {
  if (conversationEntered.match(action)) return { route: 'opened', position: {} };
  if (earlierRequested.match(action)) return { route: 'earlier', position: { before: firstPosition(window) } };
  if (laterRequested.match(action)) return { route: 'later', position: { after: lastPosition(window) } };
  if (latestRequested.match(action)) return { route: 'latest', position: {} };
  if (afreshRequested.match(action)) {
    return window.messages.length === 0 ? { route: 'opened', position: {} } : {
      route: 'afresh', position: {
        after: (outdated && !atEnd ? firstPosition(window) : Math.max(firstPosition(window), lastPosition(window) - READ_AGAIN)) - 1,
        limit: MAX_PER_PAGE,
      },
    };
  }
  return reading === 'around' && positionRequested.match(action) ? {
    route: 'around', position: { around: action.payload.position },
  } : null;
}

function* fetchMessages(chatUuid: string, position: Read['position']): SagaGenerator<ChatAnswer> {
  return yield* request(chats.get, { body: { chatUuid, ...position } }, { quiet: true });
}

function* readTerms({ payload: chatUuid }: ReturnType<typeof termsOutdated>): SagaGenerator<void> {
  const { byChat, shown } = yield* select(selectThreads);
  const thread = byChat[chatUuid];
  if (!thread || shown !== chatUuid || thread.reading !== null) return;
  const answer = yield* fetchMessages(chatUuid, { after: thread.window.latest, limit: 1 });
  yield* put(chatsReceived([answer.chat]));
  yield* put(pageRead({ chatUuid, answer, route: 'terms' }));
}

/** Reloads the terms of the shown chat after a message arrives or is sent from elsewhere. */
function* handleEvents({ payload }: ReturnType<typeof chatEventsReceived>): SagaGenerator<void> {
  const { shown } = yield* select(selectThreads);
  const { queue } = yield* select(selectOutgoing);
  const ofShown = (chat: Chat) => chat.id_uuid === shown;
  const changes = payload.some(({ event, data }) => (
    (event === 'chat.in_message' && ofShown(data.chat))
      || (event === 'chat.out_message' && data.message.kind === 'message' && ofShown(data.chat)
        && !queue.some(({ clientUuid }) => clientUuid === data.message.clientUuid))
  ));
  if (shown !== null && changes) yield* put(termsOutdated(shown));
}

/** Reloads the shown chat if its messages were reordered. */
function* readReordered(): SagaGenerator<void> {
  const { shown, byChat } = yield* select(selectThreads);
  const thread = shown === null ? undefined : byChat[shown];
  if (shown !== null && thread?.reordered && thread.reading === null) yield* put(afreshRequested(shown));
}

/** The answer with the terms has the recipient's name, too. */
function* readShownTerms(): SagaGenerator<void> {
  const { shown } = yield* select(selectThreads);
  if (shown !== null) yield* put(termsOutdated(shown));
}

function* readShownAfresh(): SagaGenerator<void> {
  const { shown } = yield* select(selectThreads);
  if (shown !== null) yield* put(afreshRequested(shown));
}

function* onConnection({ payload }: ReturnType<typeof connectionChanged>): SagaGenerator<void> {
  if (payload === 'open') yield* readShownAfresh();
}

function* noteOpened({ payload: chatUuid }: ReturnType<typeof conversationEntered>): SagaGenerator<void> {
  yield* put(chatOpened(chatUuid));
  yield* put(threadsRetained(yield* select(selectOpenChats)));
}

/** Closes a chat that does not exist on the server, so that it does not count toward the limit of open chats. */
function* closeUnknown({ payload: { chatUuid, failure: { name } } }: ReturnType<typeof readingFailed>): SagaGenerator<void> {
  if (name === 'chat_not_found') yield* put(chatClosed(chatUuid));
}

export function* threadSaga(): SagaGenerator<void> {
  yield* takeEvery(conversationEntered, noteOpened);
  // Only one of these requests runs at a time. A new one cancels the previous one, so pages never arrive out of order.
  yield* takeLatest([conversationEntered, earlierRequested, laterRequested, latestRequested, positionRequested, afreshRequested], guard(
    failedReading, readThread,
  ));
  yield* takeEvery(readingFailed, closeUnknown);
  // The chat was probably assigned to another operator, or got a message, meanwhile.
  yield* takeEvery(changeChat.failed, function* ({ payload: { request: { chatUuid } } }) {
    yield* put(termsOutdated(chatUuid));
  });
  yield* takeEvery(chatEventsReceived, handleEvents);
  yield* takeEvery([chatEventsReceived, pageRead], readReordered);
  yield* takeEvery(namesOutdated, readShownTerms);
  yield* takeEvery(chatEventsLost, readShownAfresh);
  yield* takeEvery(connectionChanged, onConnection);
  yield* debounce(TERMS_AFTER_MS, termsOutdated, guard(termsFailed, readTerms));
}
