import { chats } from '@portal/contracts';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, takeEvery, type SagaGenerator } from '@portal/portal/saga';
import { chatsSeen } from '../chats.slice';
import { termsOutdated } from './thread.saga';
import { handoverEnded, releaseWanted, takeWanted } from './threads.slice';

function* take({ payload: { chatUuid, from } }: ReturnType<typeof takeWanted>): SagaGenerator<void> {
  const { chat } = yield* request(chats.take, { body: { chatUuid, ...(from !== undefined && { from }) } }, { quiet: true });
  yield* put(chatsSeen([chat]));
  yield* put(handoverEnded({ chatUuid }));
}

function* release({ payload: { chatUuid } }: ReturnType<typeof releaseWanted>): SagaGenerator<void> {
  const { chat } = yield* request(chats.release, { body: { chatUuid } }, { quiet: true });
  yield* put(chatsSeen([chat]));
  yield* put(handoverEnded({ chatUuid }));
}

/** Taking a chat over and giving it back (CHAT-05). Refused, the chat is read anew: it says whose it is now. */
export function* handoverSaga(): SagaGenerator<void> {
  yield* takeEvery(takeWanted, guard((failure, { payload: { chatUuid } }) => handoverEnded({ chatUuid, failure }), take));
  yield* takeEvery(releaseWanted, guard((failure, { payload: { chatUuid } }) => handoverEnded({ chatUuid, failure }), release));
  yield* takeEvery(handoverEnded, function* ({ payload: { chatUuid, failure } }) {
    if (failure) yield* put(termsOutdated(chatUuid));
  });
}
