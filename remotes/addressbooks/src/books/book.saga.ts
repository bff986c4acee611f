import { addressBooks } from '@portal/contracts';
import { guard, liveEvent } from '@portal/portal';
import { request } from '@portal/portal/api';
import { delay, put, select, takeEvery, takeLatest, takeLeading } from '@portal/portal/saga';
import { broughtBack, removed } from '../removals.slice';
import { commandSucceeded } from './book-commands.slice';
import { bookFailed, bookLoaded, bookRequested, selectBook } from './book.slice';

const REFRESH_MS = 1_000;

function* load({ payload: uuid }: ReturnType<typeof bookRequested>) {
  // The screen shows the failure; an error notice would disappear after a few seconds.
  yield* put(bookLoaded(yield* request(addressBooks.get, { query: { uuid } }, { quiet: true })));
}

function* refresh() {
  for (;;) {
    const { uuid, outdated, book } = yield* select(selectBook);
    if (uuid === null || !outdated) return;
    if (book.status !== 'loading') yield* put(bookRequested(uuid));
    yield* delay(REFRESH_MS);
  }
}

function* readAgain() {
  const { uuid } = yield* select(selectBook);
  if (uuid !== null) yield* put(bookRequested(uuid));
}

export function* bookSaga() {
  yield* takeLatest(bookRequested, guard(bookFailed, load));
  yield* takeLeading([liveEvent('addressbook.changed'), liveEvent('stream.reset')], refresh);
  yield* takeEvery([removed, broughtBack, commandSucceeded], readAgain);
}
