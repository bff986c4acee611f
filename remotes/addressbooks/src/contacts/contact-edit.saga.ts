import { AppError, contacts } from '@portal/contracts';
import { failureShown, guard, toastShown, withPlus } from '@portal/portal';
import { request } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { put, select, takeLatest, takeLeading } from '@portal/portal/saga';
import {
  cellOpened, cellRefused, cellSaveRequested, contactAdded, editLeft, formRefused, formSaveRequested, otherVersionReceived,
  selectContactEdit,
} from './contact-edit.slice';
import { contactReceived, selectContacts } from './contacts.slice';

const successToast = (key: string, num: string) => toastShown({
  intent: 'success', text: i18n.t(key, { ns: 'addressbooks', num: withPlus(num) }),
});

function* saveCell({ payload: { bookUuid, row, field, value, next } }: ReturnType<typeof cellSaveRequested>) {
  if (field === 'num' && value === '') throw new AppError('num_invalid', { value, reason: 'empty' });
  const contact = { ...row, [field]: field === 'num' ? value : value || null };
  const saved = yield* request(contacts.update, { body: { bookUuid, num: row.num, before: row, contact } }, { quiet: true });
  yield* put(contactReceived({ was: row.num, contact: saved }));
  // The next cell may be in the saved row, whose phone number may have changed.
  yield* put(next ? cellOpened({ ...next, num: next.num === row.num ? saved.num : next.num }) : editLeft());
}

function* saveForm({ payload: { bookUuid, before, contact } }: ReturnType<typeof formSaveRequested>) {
  if (before) {
    const saved = yield* request(contacts.update, { body: { bookUuid, num: before.num, before, contact } }, { quiet: true });
    yield* put(contactReceived({ was: before.num, contact: saved }));
    yield* put(successToast('contacts.saved', saved.num));
  } else {
    const added = yield* request(contacts.add, { body: { bookUuid, contact } }, { quiet: true });
    yield* put(contactAdded(added));
    yield* put(successToast('contacts.added', added.num));
  }
  yield* put(editLeft());
}

/** After a conflict, loads the current contact, so that the user can decide whether to overwrite it. */
function* refreshAgain({ payload: { name } }: ReturnType<typeof cellRefused | typeof formRefused>) {
  const { query } = yield* select(selectContacts);
  const { cell, form } = yield* select(selectContactEdit);
  const num = cell?.num ?? form?.contact?.num;
  if (name !== 'contact_changed' || !query || num === undefined) return;
  const { items } = yield* request(contacts.list, {
    query: { bookUuid: query.bookUuid, filter: { text: num, field: 'num' } },
  }, { quiet: true });
  const now = items.find((item) => item.num === num) ?? null;
  if (now) yield* put(contactReceived({ was: num, contact: now }));
  yield* put(otherVersionReceived(now));
}

export function* contactEditSaga() {
  yield* takeLeading(cellSaveRequested, guard(cellRefused, saveCell));
  yield* takeLeading(formSaveRequested, guard(formRefused, saveForm));
  yield* takeLatest([cellRefused, formRefused], guard((failure) => failureShown(failure), refreshAgain));
}
