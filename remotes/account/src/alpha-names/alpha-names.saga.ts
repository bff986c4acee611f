import { session } from '@portal/contracts';
import { guard, allAlphaNamesLoaded } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, takeLatest } from '@portal/portal/saga';
import { readingDone, readingFailed, readingRequested } from './alpha-names.slice';

function* readAlphaNames() {
  // The grid shows the failure; an error notice would disappear after a few seconds.
  const { items } = yield* request(session.allAlphaNames, undefined, { quiet: true });
  yield* put(allAlphaNamesLoaded(items));
  yield* put(readingDone());
}

export function* alphaNamesSaga() {
  yield* takeLatest(readingRequested, guard(readingFailed, readAlphaNames));
}
