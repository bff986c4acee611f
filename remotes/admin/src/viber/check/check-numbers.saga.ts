import { adminViber } from '@portal/contracts/admin';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, takeLatest } from '@portal/portal/saga';
import { checkDone, checkFailed, checkRequested } from './check-numbers.slice';

function* check({ payload: numbers }: ReturnType<typeof checkRequested>) {
  const { items } = yield* request(adminViber.check, { body: { numbers } }, { quiet: true });
  yield* put(checkDone(items));
}

export function* viberCheckSaga() {
  yield* takeLatest(checkRequested, guard(checkFailed, check));
}
