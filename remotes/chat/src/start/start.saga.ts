import { chats } from '@portal/contracts';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, put, race, take, takeLatest, takeLeading } from '@portal/portal/saga';
import { chatsReceived } from '../chats.slice';
import { chatStarted, sendersFailed, sendersLoaded, sendersRequested, startFailed, startLeft, startRequested } from './start.slice';

function* loadSenders() {
  yield* put(sendersLoaded((yield* request(chats.senders, undefined, { quiet: true })).items));
}

function* start({ payload }: ReturnType<typeof startRequested>) {
  const { chat } = yield* request(chats.start, { body: payload }, { quiet: true });
  yield* put(chatsReceived([chat]));
  yield* put(chatStarted(chat.id_uuid));
}

export function* startSaga() {
  yield* takeLatest(sendersRequested, guard(sendersFailed, loadSenders));
  const startOrFail = guard(startFailed, start);
  yield* takeLeading(startRequested, function* (action) {
    yield* race([call(startOrFail, action), take(startLeft.type)]);
  });
  yield* put(startLeft());
}
