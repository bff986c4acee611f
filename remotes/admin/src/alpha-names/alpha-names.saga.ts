import { adminAlphaNames } from '@portal/contracts/admin';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, select, takeEvery, takeLatest } from '@portal/portal/saga';
import { FIRST_ALPHA_NAMES, toInput, type AlphaNamesQuery } from './alpha-names-query';
import { firstPageLoaded, pageFailed, pageLoaded, pageRequested, selectAlphaNames } from './alpha-names.slice';
import { commandSucceeded } from './direction-commands.slice';

// The list shows the failure; an error notice would disappear after a few seconds.
function* read(query: AlphaNamesQuery) {
  return { ...(yield* request(adminAlphaNames.list, toInput(query), { quiet: true })), query };
}

function* loadPage({ payload }: ReturnType<typeof pageRequested>) {
  yield* put(pageLoaded(yield* read(payload)));
}

export function* loadFirstAlphaNames() {
  yield* put(firstPageLoaded(yield* read(FIRST_ALPHA_NAMES)));
}

function* loadAnew() {
  const { query } = yield* select(selectAlphaNames);
  if (query) yield* put(pageRequested(query));
}

export function* alphaNamesSaga() {
  yield* takeLatest(pageRequested, guard(pageFailed, loadPage));
  yield* takeEvery(commandSucceeded, loadAnew);
}
