import { chats, type Chat } from '@portal/contracts';
import { connectionChanged, guard, type Failure } from '@portal/portal';
import { request } from '@portal/portal/api';
import { debounce, put, select, takeEvery, takeLatest, type SagaGenerator } from '@portal/portal/saga';
import { createAction } from '@portal/portal/state';
import { newsCame, newsLost } from '../chat-news';
import { chatClosed, chatOpened, chatsSeen, selectOpenChats } from '../chats.slice';
import { selectOutgoing } from './outgoing.slice';
import {
  conversationEntered, earlierWanted, laterWanted, latestWanted, pageRead, placeWanted, readingFailed, selectThreads, threadsKept, type ChatAnswer, type ReadRoute, type Thread,
} from './threads.slice';
import { firstPlace, lastPlace } from './thread-window';

/** So many known messages are read again after news were lost, for what has become of them. */
const READ_AGAIN = 100;
const MAX_PER_PAGE = 200;
/** A message changes what the session has left; of several in a row the last one asks. */
const TERMS_AFTER_MS = 800;

/** The shown chat is read anew behind what is held. */
const readAfresh = createAction<string>('chat/readAfresh');
/** Session and prices may be others now. */
export const termsOutdated = createAction<string>('chat/termsOutdated');
/** They are asked for again with the next message. */
const termsFailed = createAction<Failure>('chat/termsFailed');

type Command = ReturnType<typeof conversationEntered | typeof earlierWanted | typeof laterWanted | typeof latestWanted | typeof placeWanted | typeof readAfresh>;
type Read = { route: ReadRoute; place: { before?: number; after?: number; around?: number; limit?: number } };

const chatOf = ({ payload }: Command): string => (typeof payload === 'string' ? payload : payload.chatUuid);
const failedReading = (failure: Failure, action: Command) => readingFailed({ chatUuid: chatOf(action), failure });

function* readThread(action: Command): SagaGenerator<void> {
  const chatUuid = chatOf(action);
  const thread = (yield* select(selectThreads)).byChat[chatUuid];
  const asked = thread && whatToRead(action, thread);
  if (!asked) return;
  const answer = yield* ask(chatUuid, asked.place);
  const { firstUnread, messages } = answer;
  const [first] = messages;
  yield* put(chatsSeen([answer.chat]));
  if (asked.route !== 'opened' || firstUnread === null || !first || firstUnread >= first.place) {
    yield* put(pageRead({ chatUuid, answer, route: asked.route }));
    return;
  }
  // The visit begins where the reading ended, which is further up.
  const around = yield* ask(chatUuid, { around: firstUnread });
  yield* put(pageRead({ chatUuid, answer: around, route: asked.route, latest: messages.at(-1)?.place }));
}

function whatToRead(action: Command, { window, reading }: Thread): Read | null {
  if (conversationEntered.match(action)) return { route: 'opened', place: {} };
  if (earlierWanted.match(action)) return { route: 'earlier', place: { before: firstPlace(window) } };
  if (laterWanted.match(action)) return { route: 'later', place: { after: lastPlace(window) } };
  if (latestWanted.match(action)) return { route: 'latest', place: {} };
  if (readAfresh.match(action)) {
    return window.messages.length === 0 ? { route: 'opened', place: {} } : { route: 'afresh', place: { after: Math.max(firstPlace(window), lastPlace(window) - READ_AGAIN) - 1, limit: MAX_PER_PAGE } };
  }
  return reading === 'around' && placeWanted.match(action) ? { route: 'around', place: { around: action.payload.place } } : null;
}

function* ask(chatUuid: string, place: Read['place']): SagaGenerator<ChatAnswer> {
  return yield* request(chats.get, { body: { chatUuid, ...place } }, { quiet: true });
}

function* readTerms({ payload: chatUuid }: ReturnType<typeof termsOutdated>): SagaGenerator<void> {
  const { byChat, shown } = yield* select(selectThreads);
  const thread = byChat[chatUuid];
  if (!thread || shown !== chatUuid || thread.reading !== null) return;
  const answer = yield* ask(chatUuid, { after: thread.window.latest, limit: 1 });
  yield* put(chatsSeen([answer.chat]));
  yield* put(pageRead({ chatUuid, answer, route: 'afresh' }));
}

/** What this browser has sent itself brings its terms with the answer. */
function* noteNews({ payload }: ReturnType<typeof newsCame>): SagaGenerator<void> {
  const { shown, byChat } = yield* select(selectThreads);
  if (shown !== null && byChat[shown]?.reordered) {
    yield* put(conversationEntered(shown));
    return;
  }
  const { queue } = yield* select(selectOutgoing);
  const ofShown = (chat: Chat) => chat.id_uuid === shown;
  const changes = payload.some(({ event, data }) => (
    (event === 'chat.in_message' && ofShown(data.chat)) || (event === 'chat.out_message' && ofShown(data.chat) && !queue.some(({ clientUuid }) => clientUuid === data.message.clientUuid))
  ));
  if (shown !== null && changes) yield* put(termsOutdated(shown));
}

function* readShownAfresh(): SagaGenerator<void> {
  const { shown } = yield* select(selectThreads);
  if (shown !== null) yield* put(readAfresh(shown));
}

function* onConnection({ payload }: ReturnType<typeof connectionChanged>): SagaGenerator<void> {
  if (payload === 'open') yield* readShownAfresh();
}

function* noteOpened({ payload: chatUuid }: ReturnType<typeof conversationEntered>): SagaGenerator<void> {
  yield* put(chatOpened(chatUuid));
  yield* put(threadsKept(yield* select(selectOpenChats)));
}

/** What there is not takes none of the places of those that are open. */
function* closeUnknown({ payload: { chatUuid, failure: { name } } }: ReturnType<typeof readingFailed>): SagaGenerator<void> {
  if (name === 'chat_not_found') yield* put(chatClosed(chatUuid));
}

export function* threadSaga(): SagaGenerator<void> {
  yield* takeEvery(conversationEntered, noteOpened);
  // One reading at a time: what the user wants now counts, and pages never overtake one another.
  yield* takeLatest([conversationEntered, earlierWanted, laterWanted, latestWanted, placeWanted, readAfresh], guard(failedReading, readThread));
  yield* takeEvery(readingFailed, closeUnknown);
  yield* takeEvery(newsCame, noteNews);
  yield* takeEvery(newsLost, readShownAfresh);
  yield* takeEvery(connectionChanged, onConnection);
  yield* debounce(TERMS_AFTER_MS, termsOutdated, guard(termsFailed, readTerms));
}
