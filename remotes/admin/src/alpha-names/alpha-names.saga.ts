import { adminAlphaNames } from '@portal/contracts/admin';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, takeLatest } from '@portal/portal/saga';
import { FIRST_PAGE, toInput, type PageQuery } from '../use-page-query';
import { firstPageLoaded, pageFailed, pageLoaded, pageRequested } from './alpha-names.slice';

// The grid shows the failure itself, and for longer than a notice would.
function* read(query: PageQuery) {
  return { ...(yield* request(adminAlphaNames.list, toInput(query), { quiet: true })), query };
}

function* loadPage({ payload }: ReturnType<typeof pageRequested>) {
  yield* put(pageLoaded(yield* read(payload)));
}

export function* loadFirstAlphaNames() {
  yield* put(firstPageLoaded(yield* read(FIRST_PAGE)));
}

export function* alphaNamesSaga() {
  yield* takeLatest(pageRequested, guard(pageFailed, loadPage));
}
