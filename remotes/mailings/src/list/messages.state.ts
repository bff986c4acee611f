import { mailings } from '@portal/contracts';
import { liveEvent } from '@portal/portal';
import { callResource, LIVE_FRESH_MS } from '@portal/portal/resource';
import { recheckMessages, resetMessages } from '../message-commands.state';

type OfList = { id: number };
type MessagesFilter = { status: readonly number[]; reason: readonly string[] };
type MessagesQuery = OfList & MessagesFilter & { cursor: string };
type Shown = { query: OfList };

const isOpen = ({ id }: OfList, { query }: Shown) => id === query.id;
/** After a failed command too, because the messages have probably changed. */
const commandsDone = [recheckMessages.succeeded, recheckMessages.failed, resetMessages.succeeded, resetMessages.failed].map((on) => (
  { on, when: ({ request }: { request: OfList }, shown: Shown) => isOpen(request, shown) }));

/** The filter of the call and of the export. */
export const filterOf = ({ status, reason }: MessagesFilter) => ({
  ...(status.length > 0 && { outcome: [...status] }), ...(reason.length > 0 && { reason: [...reason] }),
});

/** Messages of one list. */
export const listMessages = callResource(
  'mailings/messages', mailings.messages,
  ({ id, cursor, ...filter }: MessagesQuery) => ({ query: { id, filter: filterOf(filter), ...(cursor !== '' && { cursor }) } }),
  {
    keyOf: ({ id }) => id,
    freshMs: LIVE_FRESH_MS,
    refreshOn: [
      ...commandsDone, { on: liveEvent('message_list.progress'), when: isOpen }, { on: liveEvent('message_list.refresh'), when: isOpen },
    ],
    // Long, because users cannot read rows that change constantly.
    everyMs: 2500,
  },
);
