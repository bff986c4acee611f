import { AppError, contacts, isAppError, type Contact, type ContactField, type NewContact } from '@portal/contracts';
import { withPlus } from '@portal/portal';
import { quietRequest } from '@portal/portal/api';
import { command } from '@portal/portal/resource';
import { put, type SagaGenerator } from '@portal/portal/saga';
import { cellLeft, cellOpened, contactAdded, contactReceived, type ContactCell } from './contacts.slice';

/** `before`: the version that the user saw; null for a new contact. */
type ContactChange = { bookUuid: string; before: Contact | null; contact: NewContact };
type CellChange = { bookUuid: string; row: Contact; field: ContactField; value: string; next: ContactCell | null };
/** After a conflict with another user's change, `conflict` is the current contact, or null if it was deleted. */
type Outcome = { saved: Contact } | { conflict: Contact | null };

function* save({ bookUuid, before, contact }: ContactChange): SagaGenerator<Outcome> {
  if (!before) {
    const added = yield* quietRequest(contacts.add, { body: { bookUuid, contact } });
    yield* put(contactAdded());
    return { saved: added };
  }
  const { num } = before;
  try {
    const saved = yield* quietRequest(contacts.update, { body: { bookUuid, num, before, contact } });
    yield* put(contactReceived({ was: num, contact: saved }));
    return { saved };
  } catch (error) {
    if (!isAppError(error) || error.error !== 'contact_changed') throw error;
    const { items } = yield* quietRequest(contacts.list, { query: { bookUuid, filter: { text: num, field: 'num' } } });
    const now = items.find((item) => item.num === num) ?? null;
    if (now) yield* put(contactReceived({ was: num, contact: now }));
    return { conflict: now };
  }
}

export const contactKey = (bookUuid: string, contact: Contact | null) => `${bookUuid} ${contact?.num ?? ''}`;

export const saveContact = command('addressbooks/saveContact', save, {
  keyOf: ({ bookUuid, before }) => contactKey(bookUuid, before),
  done: ({ before }, outcome) => (
    'saved' in outcome ? [before ? 'contacts.saved' : 'contacts.added', { num: withPlus(outcome.saved.num) }] : null
  ),
});

export const saveCell = command('addressbooks/saveCell', function* ({ bookUuid, row, field, value, next }: CellChange) {
  if (field === 'num' && value === '') throw new AppError('num_invalid', { value, reason: 'empty' });
  const outcome = yield* save({ bookUuid, before: row, contact: { ...row, [field]: field === 'num' ? value : value || null } });
  if ('saved' in outcome) {
    // The next cell may be in the saved row, whose phone number may have changed.
    yield* put(next ? cellOpened({ ...next, num: next.num === row.num ? outcome.saved.num : next.num }) : cellLeft());
  }
  return outcome;
}, { keyOf: ({ bookUuid }) => bookUuid });
