import { chats } from '@portal/contracts';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, takeEvery, type SagaGenerator } from '@portal/portal/saga';
import { chatsReceived } from '../chats.slice';
import { termsOutdated } from './thread.saga';
import { assignmentFinished, unassignRequested, assignRequested } from './threads.slice';

function* take({ payload: { chatUuid, from } }: ReturnType<typeof assignRequested>): SagaGenerator<void> {
  const { chat } = yield* request(chats.take, { body: { chatUuid, ...(from !== undefined && { from }) } }, { quiet: true });
  yield* put(chatsReceived([chat]));
  yield* put(assignmentFinished({ chatUuid }));
}

function* release({ payload: { chatUuid } }: ReturnType<typeof unassignRequested>): SagaGenerator<void> {
  const { chat } = yield* request(chats.release, { body: { chatUuid } }, { quiet: true });
  yield* put(chatsReceived([chat]));
  yield* put(assignmentFinished({ chatUuid }));
}

/** Assigns and unassigns chats (CHAT-05). If the server refuses, reloads the chat to show its current owner. */
export function* assignmentSaga(): SagaGenerator<void> {
  yield* takeEvery(assignRequested, guard((failure, { payload: { chatUuid } }) => assignmentFinished({ chatUuid, failure }), take));
  yield* takeEvery(unassignRequested, guard((failure, { payload: { chatUuid } }) => assignmentFinished({ chatUuid, failure }), release));
  yield* takeEvery(assignmentFinished, function* ({ payload: { chatUuid, failure } }) {
    if (failure) yield* put(termsOutdated(chatUuid));
  });
}
