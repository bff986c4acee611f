import { addressBooks } from '@portal/contracts';
import { quietRequest } from '@portal/portal/api';
import { command } from '@portal/portal/resource';
import { put } from '@portal/portal/saga';
import { jobLoaded } from '../jobs.slice';

type TagOfBook = { bookUuid: string; tag: string };
export const renameTag = command('addressbooks/renameTag', function* ({ bookUuid, tag, name }: TagOfBook & { name: string }) {
  yield* put(jobLoaded(yield* quietRequest(addressBooks.renameTag, { body: { uuid: bookUuid, tag, name } })));
}, { keyOf: ({ bookUuid }) => bookUuid });

export const removeTag = command('addressbooks/removeTag', function* ({ bookUuid, tag }: TagOfBook) {
  yield* put(jobLoaded(yield* quietRequest(addressBooks.removeTag, { body: { uuid: bookUuid, tag } })));
}, { keyOf: ({ bookUuid }) => bookUuid });
