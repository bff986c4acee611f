import { addressBooks, contacts } from '@portal/contracts';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { delay, put, select, takeLatest } from '@portal/portal/saga';
import {
  bookSearchFailed, booksFound, booksSearched, countingFailed, countKey, filterCounted, filtersTyped, selectRecipientBooks,
} from './recipient-books.slice';

const SHOWN = 50;
const COUNT_AFTER_MS = 500;

function* search({ payload: { text, types } }: ReturnType<typeof booksSearched>) {
  const filter = { type: [...types], ...(text.trim() !== '' && { text: text.trim() }) };
  const { items, next } = yield* request(addressBooks.list, { query: { filter, sort: 'name', limit: SHOWN } }, { quiet: true });
  yield* put(booksFound({ books: items, more: next !== null }));
}

function* count({ payload: books }: ReturnType<typeof filtersTyped>) {
  yield* delay(COUNT_AFTER_MS);
  for (const book of books) {
    const key = countKey(book);
    if (book.filter.trim() === '' || (yield* select(selectRecipientBooks)).counts[key]) continue;
    const query = { bookUuid: book.uuid, filter: { text: book.filter.trim() }, limit: 1 };
    const { total, totalAtLeast } = yield* request(contacts.list, { query }, { quiet: true });
    yield* put(filterCounted({ key, contacts: total ?? totalAtLeast, atLeast: total === null }));
  }
}

export function* recipientBooksSaga() {
  yield* takeLatest(booksSearched, guard(bookSearchFailed, search));
  yield* takeLatest(filtersTyped, guard(countingFailed, count));
}
