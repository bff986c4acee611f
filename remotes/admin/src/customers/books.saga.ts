import { adminFinance } from '@portal/contracts/admin';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, takeLatest } from '@portal/portal/saga';
import { proofFailed, proofLoaded, proofRequested } from './books.slice';

function* load() {
  yield* put(proofLoaded(yield* request(adminFinance.ledgerCheck, {}, { quiet: true })));
}

export function* booksSaga() {
  yield* takeLatest(proofRequested, guard(proofFailed, load));
}
