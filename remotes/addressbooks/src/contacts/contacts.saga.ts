import { contacts } from '@portal/contracts';
import { guard, liveEvent } from '@portal/portal';
import { request } from '@portal/portal/api';
import { delay, put, select, takeEvery, takeLatest, takeLeading } from '@portal/portal/saga';
import { broughtBack, removed } from '../removals.slice';
import {
  cellLeft, contactAdded, contactsFailed, contactsLoaded, contactsOutdated, contactsRequested, selectContacts,
} from './contacts.slice';
import { filterOf } from './contact-filter';

/** Minimum interval between reloads: an import reports its progress twice a second. */
const REFRESH_MS = 1_000;

function* load({ payload }: ReturnType<typeof contactsRequested | typeof contactsOutdated>) {
  const { bookUuid, sort, cursor, last, size } = payload;
  const query = {
    bookUuid, filter: filterOf(payload), sort, limit: size, ...(cursor !== '' && { cursor }),
    ...(last && cursor === '' && { last: '1' as const }),
  };
  // The grid shows the failure; an error notice would disappear after a few seconds.
  yield* put(contactsLoaded({ ...(yield* request(contacts.list, { query }, { quiet: true })), query: payload }));
}

function* refresh() {
  for (;;) {
    const { query, outdated, page, cell } = yield* select(selectContacts);
    if (!query || !outdated || cell !== null) return;
    if (page.status !== 'loading') yield* put(contactsOutdated(query));
    yield* delay(REFRESH_MS);
  }
}

function* readAgain() {
  const { query } = yield* select(selectContacts);
  if (query) yield* put(contactsOutdated(query));
}

export function* contactsSaga() {
  yield* takeLatest([contactsRequested, contactsOutdated], guard(contactsFailed, load));
  yield* takeLeading([liveEvent('addressbook.changed'), liveEvent('stream.reset'), cellLeft], refresh);
  yield* takeEvery([removed, broughtBack, contactAdded], readAgain);
}
