import { addressBooks } from '@portal/contracts';
import { liveEvent, type LiveData } from '@portal/portal';
import { callResource } from '@portal/portal/resource';
import { broughtBack, removed } from './removals.slice';

export const addressBook = callResource('addressbooks/book', addressBooks.get, (uuid: string) => ({ query: { uuid } }), {
  keyOf: (uuid) => uuid,
  refreshOn: [
    { on: liveEvent('addressbook.changed'), when: ({ uuid }: LiveData<'addressbook.changed'>, { query }) => uuid === query },
    removed, broughtBack,
  ],
});
