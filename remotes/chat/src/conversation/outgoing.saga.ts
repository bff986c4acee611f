import { chats, isAppError } from '@portal/contracts';
import { connectionChanged, isCancelled, selectConnection, toFailure, userInfoLoaded, type Report } from '@portal/portal';
import { request } from '@portal/portal/api';
import { all, call, delay, eventChannel, getContext, put, race, select, take, takeEvery, type SagaGenerator } from '@portal/portal/saga';
import { newsCame } from '../chat-news';
import { chatsSeen, selectMe } from '../chats.slice';
import { oneAtATime } from '../one-at-a-time.saga';
import { keepOutgoing, readOutgoing } from './kept-outgoing';
import {
  messageAnswered, messageWritten, outgoingDropped, outgoingRestored, outgoingRetried, selectOutgoing, sendingBegan, sendingFailed, sendingHeldUp, type Outgoing,
} from './outgoing.slice';

/** After a send that nobody answered: the connection may be back before any event says so. */
const AGAIN_AFTER_MS = 5_000;

/** What was written leaves wherever in the portal the user is by then. */
export const outgoingSaga = oneAtATime(sendWritten);

/** Of each chat one after the other, so that they stand with the recipient in the order in which they were written. */
function* sendWritten(): SagaGenerator<void> {
  const sending = new Set<string>();
  const sendAll = function* (chatUuid: string): SagaGenerator<void> {
    if (sending.has(chatUuid)) return;
    sending.add(chatUuid);
    try {
      for (let next = yield* call(nextOf, chatUuid); next; next = yield* call(nextOf, chatUuid)) {
        if (!(yield* call(send, next))) yield* call(untilConnected);
      }
    } finally {
      sending.delete(chatUuid);
    }
  };
  yield* takeEvery([messageWritten, outgoingRetried], ({ payload: { chatUuid } }) => call(sendAll, chatUuid));
  yield* takeEvery(outgoingRestored, ({ payload }) => all([...new Set(payload.map(({ chatUuid }) => chatUuid))].map((chatUuid) => call(sendAll, chatUuid))));
  yield* call(resume);
  yield* call(keepAll);
}

/** They outlive the page: what an earlier one left is sent now, under the names that it gave (CHAT-03). */
function* keepAll(): SagaGenerator<void> {
  let me = yield* select(selectMe);
  while (me === '') {
    yield* take(userInfoLoaded);
    me = yield* select(selectMe);
  }
  const login = me;
  const { queue } = yield* select(selectOutgoing);
  const left = readOutgoing(login).filter(({ clientUuid }) => !queue.some((each) => each.clientUuid === clientUuid));
  let kept: readonly Outgoing[] | null = null;
  const keep = function* (): SagaGenerator<void> {
    const now = (yield* select(selectOutgoing)).queue;
    if (now !== kept) keepOutgoing(login, now);
    kept = now;
  };
  yield* takeEvery([messageWritten, outgoingRestored, sendingFailed, messageAnswered, outgoingRetried, outgoingDropped, newsCame], keep);
  yield* (left.length > 0 ? put(outgoingRestored(left)) : call(keep));
}

/** What was under way when this last stopped: its answer was not waited for, and the server knows by the name whether it has it. */
function* resume(): SagaGenerator<void> {
  const { queue } = yield* select(selectOutgoing);
  for (const each of queue) if (each.state !== 'failed') yield* put(outgoingRetried(each));
}

function* nextOf(chatUuid: string): SagaGenerator<Outgoing | undefined> {
  const { queue } = yield* select(selectOutgoing);
  return queue.find((each) => each.chatUuid === chatUuid && each.state === 'waiting');
}

/** False where nobody answered, so that those behind it have to wait with it. */
function* send({ chatUuid, clientUuid, text, type, content, templateUuid }: Outgoing): SagaGenerator<boolean> {
  yield* put(sendingBegan(clientUuid));
  try {
    const body = { chatUuid, clientUuid, text, ...(type && { type }), ...(content && { content }), ...(templateUuid && { templateUuid }) };
    const answer = yield* request(chats.send, { body }, { quiet: true });
    yield* put(messageAnswered({ chatUuid, clientUuid, answer }));
    yield* put(chatsSeen([answer.chat]));
    return true;
  } catch (error) {
    if (isCancelled(error)) throw error;
    const failure = toFailure(error);
    if (!isAppError(error)) (yield* getContext<Report>('report'))(error, messageWritten.type);
    const isUnanswered = failure.name === 'network_unreachable';
    yield* put(isUnanswered ? sendingHeldUp(clientUuid) : sendingFailed({ clientUuid, failure }));
    return !isUnanswered;
  }
}

function* untilConnected(): SagaGenerator<void> {
  const online = eventChannel<true>((emit) => {
    const notify = () => emit(true);
    window.addEventListener('online', notify);
    return () => window.removeEventListener('online', notify);
  });
  try {
    yield* race({ again: delay(AGAIN_AFTER_MS), online: take(online), connected: call(connectionOpened) });
  } finally {
    online.close();
  }
}

function* connectionOpened(): SagaGenerator<void> {
  do yield* take(connectionChanged.type);
  while ((yield* select(selectConnection)) !== 'open');
}
