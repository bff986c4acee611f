import { addressBooks, contacts } from '@portal/contracts';
import { failureShown, guard, toastShown } from '@portal/portal';
import { request } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { delay, put, takeEvery } from '@portal/portal/saga';
import { bookRemovalRequested, broughtBack, contactsRemovalRequested, removalDismissed, removed, undoRequested } from './removals.slice';

function* removeBook({ payload: { uuid, name } }: ReturnType<typeof bookRemovalRequested>) {
  const undo = yield* request(addressBooks.remove, { body: { uuid } });
  yield* put(removed({ kind: 'book', bookUuid: uuid, name, ...undo }));
}

function* removeContacts({ payload: { bookUuid, name, nums } }: ReturnType<typeof contactsRemovalRequested>) {
  const { removed: count, undo } = yield* request(contacts.remove, { body: { bookUuid, nums } });
  if (undo) yield* put(removed({ kind: 'contacts', bookUuid, name, nums, count, ...undo }));
}

function* bringBack({ payload }: ReturnType<typeof undoRequested>) {
  const body = { undo: payload.undo };
  if (payload.kind === 'book') yield* request(addressBooks.restore, { body });
  else yield* request(contacts.restore, { body });
  yield* put(broughtBack(payload));
  yield* put(toastShown({ intent: 'success', text: i18n.t('removal.back', { ns: 'addressbooks' }) }));
}

function* dismissWhenExpired({ payload: { undo, until } }: ReturnType<typeof removed>) {
  yield* delay(Math.max(0, Date.parse(until) - Date.now()));
  yield* put(removalDismissed(undo));
}

export function* removalsSaga() {
  yield* takeEvery(bookRemovalRequested, guard((failure) => failureShown(failure), removeBook));
  yield* takeEvery(contactsRemovalRequested, guard((failure) => failureShown(failure), removeContacts));
  yield* takeEvery(undoRequested, guard((failure) => failureShown(failure), bringBack));
  yield* takeEvery(removed, dismissWhenExpired);
}
