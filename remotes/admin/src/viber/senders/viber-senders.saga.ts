import { adminViber } from '@portal/contracts/admin';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, takeLatest } from '@portal/portal/saga';
import { sendersFailed, sendersLoaded, sendersRequested } from './viber-senders.slice';

function* load() {
  const { items } = yield* request(adminViber.senders, {}, { quiet: true });
  yield* put(sendersLoaded(items));
}

export function* viberSendersSaga() {
  yield* takeLatest(sendersRequested, guard(sendersFailed, load));
}
