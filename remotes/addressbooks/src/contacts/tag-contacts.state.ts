import { contacts, type ContactSet } from '@portal/contracts';
import { quietRequest } from '@portal/portal/api';
import { command } from '@portal/portal/resource';
import { put } from '@portal/portal/saga';
import { jobLoaded } from '../jobs.slice';
import { contactAdded } from './contacts.slice';

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
