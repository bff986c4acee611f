import { addressBooks } from '@portal/contracts';
import { guard, liveEvent } from '@portal/portal';
import { request } from '@portal/portal/api';
import { delay, put, select, takeEvery, takeLatest, takeLeading } from '@portal/portal/saga';
import { broughtBack, removed } from '../removals.slice';
import { commandSucceeded } from './book-commands.slice';
import { pageFailed, pageLoaded, pageRequested, selectBooks } from './books.slice';

/** Minimum interval between reloads: an import reports its progress twice a second. */
const REFRESH_MS = 1_000;

function* loadPage({ payload }: ReturnType<typeof pageRequested>) {
  const { type, organization, text, sort, cursor } = payload;
  const filter = {
    ...(type.length > 0 && { type: [...type] }), ...(organization !== '' && { organizationUuid: organization }),
    ...(text !== '' && { text }),
  };
  // The grid shows the failure; an error notice would disappear after a few seconds.
  yield* put(pageLoaded({
    ...(yield* request(addressBooks.list, { query: { filter, sort, ...(cursor !== '' && { cursor }) } }, { quiet: true })), query: payload,
  }));
}

function* refresh() {
  for (;;) {
    const { query, outdated, page } = yield* select(selectBooks);
    if (!query || !outdated) return;
    if (page.status !== 'loading') yield* put(pageRequested(query));
    yield* delay(REFRESH_MS);
  }
}

function* readAgain() {
  const { query } = yield* select(selectBooks);
  if (query) yield* put(pageRequested(query));
}

export function* booksSaga() {
  yield* takeLatest(pageRequested, guard(pageFailed, loadPage));
  yield* takeLeading([liveEvent('addressbook.changed'), liveEvent('stream.reset')], refresh);
  yield* takeEvery([removed, broughtBack, commandSucceeded], readAgain);
}
