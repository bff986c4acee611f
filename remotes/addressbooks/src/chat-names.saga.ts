import type { Contact } from '@portal/contracts';
import { publishTopic } from '@portal/portal';
import { select, takeEvery, type SagaGenerator } from '@portal/portal/saga';
import { addressBook } from './address-book.state';
import { saveCell, saveContact } from './contacts/contact-edit.state';
import { removed } from './removals.slice';

type Names = Record<string, string | null>;

/** Publishes the names that changed contacts give to chats. Only contacts of shared books do. */
export function* chatNamesSaga() {
  yield* takeEvery(saveContact.succeeded, function* ({ payload: { request: { bookUuid, before }, result } }) {
    if ('saved' in result) yield* publishNames(bookUuid, namesAfter(before, result.saved));
  });
  yield* takeEvery(saveCell.succeeded, function* ({ payload: { request: { bookUuid, row }, result } }) {
    if ('saved' in result) yield* publishNames(bookUuid, namesAfter(row, result.saved));
  });
  yield* takeEvery(removed, function* ({ payload }) {
    if (payload.kind === 'contacts') yield* publishNames(payload.bookUuid, Object.fromEntries(payload.nums.map((num) => [num, null])));
  });
}

const namesAfter = (before: Contact | null, { num, name }: Contact): Names => ({ ...(before && { [before.num]: null }), [num]: name });

function* publishNames(uuid: string, names: Names): SagaGenerator<void> {
  const { data: book } = yield* select(addressBook.selectAt(uuid));
  if (book?.type === 'shared') yield* publishTopic('addressbook.changed', { uuid, names });
}
