import { mailings } from '@portal/contracts';
import { liveEvent } from '@portal/portal';
import { callResource, LIVE_FRESH_MS } from '@portal/portal/resource';
import { resetMessages } from '../message-commands.state';

type OfList = { id: number };

const isOpen = ({ id }: OfList, { query }: { query: number }) => id === query;

/** Why messages of a list weren't delivered. */
export const listFailures = callResource('mailings/failures', mailings.failures, (id: number) => ({ query: { id } }), {
  keyOf: (id) => id,
  freshMs: LIVE_FRESH_MS,
  refreshOn: [
    { on: resetMessages.succeeded, when: ({ request }: { request: OfList }, shown: { query: number }) => isOpen(request, shown) },
    { on: liveEvent('message_list.progress'), when: isOpen }, { on: liveEvent('message_list.refresh'), when: isOpen },
  ],
  everyMs: 5000,
});
