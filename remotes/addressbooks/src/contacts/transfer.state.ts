import { contacts, type ContactSet, type MergeRule } from '@portal/contracts';
import { quietRequest } from '@portal/portal/api';
import { command } from '@portal/portal/resource';
import { put } from '@portal/portal/saga';
import { jobLoaded } from '../jobs.slice';

type Transfer = { kind: 'copy' | 'move'; set: ContactSet; toBookUuid: string; rule: MergeRule };

export const transferContacts = command('addressbooks/transferContacts', function* ({ kind, set, toBookUuid, rule }: Transfer) {
  yield* put(jobLoaded(yield* quietRequest(contacts[kind], { body: { ...set, toBookUuid, rule } })));
}, { keyOf: ({ set }) => set.bookUuid });

/** Deletes all search results. The deletion runs as a job and cannot be undone. */
export const deleteContacts = command('addressbooks/deleteContacts', function* (body: ContactSet) {
  const { job } = yield* quietRequest(contacts.remove, { body });
  if (job) yield* put(jobLoaded(job));
}, { keyOf: ({ bookUuid }) => bookUuid });
