import { chats } from '@portal/contracts';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, select, takeLatest, type SagaGenerator } from '@portal/portal/saga';
import { searchClosed, searchContinued, searchFailed, searchFound, searchRequested, selectSearch } from './search.slice';

/** Pages are requested until this many results are found, because the server searches only a limited range per page. */
const PAGE_SIZE = 10;

function* search({ payload: { chatUuid } }: ReturnType<typeof searchRequested | typeof searchContinued>): SagaGenerator<void> {
  const { text, found } = yield* select(selectSearch);
  if (text === null) return;
  const items = [];
  let next = found.data?.next ?? null;
  do {
    const page = yield* request(chats.search, { body: { chatUuid, text, ...(next !== null && { before: next }) } }, { quiet: true });
    items.push(...page.items);
    next = page.next;
  } while (next !== null && items.length < PAGE_SIZE);
  yield* put(searchFound({ items, next }));
}

export function* searchSaga(): SagaGenerator<void> {
  yield* takeLatest([searchRequested, searchContinued, searchClosed], guard(searchFailed, function* (action) {
    if (!searchClosed.match(action)) yield* search(action);
  }));
}
