import { addressBooks } from '@portal/contracts';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, takeLatest } from '@portal/portal/saga';
import { choicesFailed, choicesFound, choicesSearched } from './book-choices.slice';

const AT_ONCE = 50;

function* search({ payload: { text } }: ReturnType<typeof choicesSearched>) {
  const query = { filter: text === '' ? {} : { text }, limit: AT_ONCE };
  const { items, next } = yield* request(addressBooks.list, { query }, { quiet: true });
  yield* put(choicesFound({ books: items, more: next !== null }));
}

export function* bookChoicesSaga() {
  yield* takeLatest(choicesSearched, guard(choicesFailed, search));
}
