import { chats, isAppError, messageTypes, RichContent } from '@portal/contracts';
import {
  connectionChanged, isCancelled, selectConnection, toFailure, userInfoLoaded, type Report, dropDraft, readDraft, saveDrafts, writeDraft,
  type DraftShape, type Failure,
} from '@portal/portal';
import { request } from '@portal/portal/api';
import { all, call, delay, eventChannel, getContext, put, race, select, take, takeEvery, type SagaGenerator } from '@portal/portal/saga';
import * as z from 'zod/mini';
import { chatEventsReceived } from '../../chat-events';
import { chatsReceived, selectMe } from '../../chats.slice';
import { oneAtATime } from '../../one-at-a-time.saga';
import {
  messageAnswered, messageWritten, outgoingDropped, outgoingRestored, outgoingRetried, selectOutgoing, sendingStarted, sendingFailed,
  sendingDelayed, type Outgoing,
} from './outgoing.slice';

const isFailure = (stored: unknown): boolean => (
  typeof stored === 'object'
    && stored !== null && 'name' in stored && typeof stored.name === 'string' && 'params' in stored && 'lines' in stored
    && Array.isArray(stored.lines));
const shape: DraftShape<readonly Outgoing[]> = z.array(z.object({
  chatUuid: z.string(), clientUuid: z.string(), text: z.string(), type: z.optional(z.enum(messageTypes)), content: z.optional(RichContent),
  templateUuid: z.optional(z.string()), at: z.string(),
  state: z.enum(['waiting', 'failed']), failure: z.optional(z.custom<Failure>(isFailure)),
}));
const none: readonly Outgoing[] = [];

/** The stored queue's name contains the login's UUID, so that another user of this tab does not send these messages. */
const nameOf = (me: string) => `chat:outgoing:${me}`;

/** Reads the unsent messages that were stored before the page was reloaded. */
const readOutgoing = (me: string): readonly Outgoing[] => readDraft(nameOf(me), none, shape);

/**
 * Saves immediately, because the message is no longer in the text field. A message that is being sent is stored as waiting, so a reload
 * sends it again. The server deduplicates it by `clientUuid`.
 */
function saveOutgoing(me: string, queue: readonly Outgoing[]): void {
  if (queue.length === 0) return dropDraft(nameOf(me));
  writeDraft(nameOf(me), queue.map((each): Outgoing => (each.state === 'sending' ? { ...each, state: 'waiting' } : each)));
  saveDrafts();
}

/** Interval of retries while there is no connection, because browsers may not report that the network is back. */
const AGAIN_AFTER_MS = 5_000;

/** Runs on all pages of the portal, because the user may leave the chats page before all messages are sent. */
export const outgoingSaga = oneAtATime(sendWritten);

/** Sends one message at a time per chat, so that recipients get them in order. */
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
  yield* takeEvery(outgoingRestored, ({ payload }) => all(
    [...new Set(payload.map(({ chatUuid }) => chatUuid))].map((chatUuid) => call(sendAll, chatUuid)),
  ));
  yield* call(resume);
  yield* call(saveAll);
}

/** Restores the queue that was stored before a reload, and stores each change. Restored messages keep their `clientUuid` (CHAT-03). */
function* saveAll(): SagaGenerator<void> {
  let me = yield* select(selectMe);
  while (me === '') {
    yield* take(userInfoLoaded);
    me = yield* select(selectMe);
  }
  const login = me;
  const { queue } = yield* select(selectOutgoing);
  const left = readOutgoing(login).filter(({ clientUuid }) => !queue.some((each) => each.clientUuid === clientUuid));
  let saved: readonly Outgoing[] | null = null;
  const save = function* (): SagaGenerator<void> {
    const now = (yield* select(selectOutgoing)).queue;
    if (now !== saved) saveOutgoing(login, now);
    saved = now;
  };
  yield* takeEvery(
    [messageWritten, outgoingRestored, sendingFailed, messageAnswered, outgoingRetried, outgoingDropped, chatEventsReceived], save,
  );
  yield* (left.length > 0 ? put(outgoingRestored(left)) : call(save));
}

/** Resends messages whose saga ended before the response; the server deduplicates them by `clientUuid`. */
function* resume(): SagaGenerator<void> {
  const { queue } = yield* select(selectOutgoing);
  for (const each of queue) if (each.state !== 'failed') yield* put(outgoingRetried(each));
}

function* nextOf(chatUuid: string): SagaGenerator<Outgoing | undefined> {
  const { queue } = yield* select(selectOutgoing);
  return queue.find((each) => each.chatUuid === chatUuid && each.state === 'waiting');
}

/** Sends a message. Returns false without a connection, so that the following messages wait. */
function* send({ chatUuid, clientUuid, text, type, content, templateUuid }: Outgoing): SagaGenerator<boolean> {
  yield* put(sendingStarted(clientUuid));
  try {
    const body = { chatUuid, clientUuid, text, ...(type && { type }), ...(content && { content }), ...(templateUuid && { templateUuid }) };
    const answer = yield* request(chats.send, { body }, { quiet: true });
    yield* put(messageAnswered({ chatUuid, clientUuid, answer }));
    yield* put(chatsReceived([answer.chat]));
    return true;
  } catch (error) {
    if (isCancelled(error)) throw error;
    const failure = toFailure(error);
    if (!isAppError(error)) (yield* getContext<Report>('report'))(error, messageWritten.type);
    const isUnanswered = failure.name === 'network_unreachable';
    yield* put(isUnanswered ? sendingDelayed(clientUuid) : sendingFailed({ clientUuid, failure }));
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
