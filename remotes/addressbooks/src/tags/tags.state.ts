import { addressBooks, contacts, type ContactSet } from '@portal/contracts';
import { quietRequest } from '@portal/portal/api';
import { command } from '@portal/portal/resource';
import { put } from '@portal/portal/saga';
import { contactAdded } from '../contacts/contacts.slice';
import { jobLoaded } from '../jobs.slice';

type Tagging = { set: ContactSet; add: readonly string[]; remove: readonly string[] };

/** Chosen contacts change at once, all that a filter finds by a job. */
export const tagContacts = command('addressbooks/tagContacts', function* ({ set, add, remove }: Tagging) {
  const { changed, job } = yield* quietRequest(contacts.tag, { body: { ...set, add: [...add], remove: [...remove] } });
  yield* put(job ? jobLoaded(job) : contactAdded());
  return { changed: job ? null : changed };
}, {
  keyOf: ({ set }) => set.bookUuid,
  done: (_, { changed }) => (changed === null ? null : ['tags.changed', { count: changed }]),
});

type TagOfBook = { bookUuid: string; tag: string };
export const renameTag = command('addressbooks/renameTag', function* ({ bookUuid, tag, name }: TagOfBook & { name: string }) {
  yield* put(jobLoaded(yield* quietRequest(addressBooks.renameTag, { body: { uuid: bookUuid, tag, name } })));
}, { keyOf: ({ bookUuid }) => bookUuid });

export const removeTag = command('addressbooks/removeTag', function* ({ bookUuid, tag }: TagOfBook) {
  yield* put(jobLoaded(yield* quietRequest(addressBooks.removeTag, { body: { uuid: bookUuid, tag } })));
}, { keyOf: ({ bookUuid }) => bookUuid });
