import { mailings } from '@portal/contracts';
import { LIST_STATUS } from '@portal/messaging';
import { liveEvent, type LiveData } from '@portal/portal';
import { callResource, LIVE_FRESH_MS } from '@portal/portal/resource';
import { cancelList, confirmList, hideList, pauseList, renameList, type Hiding } from '../list-commands.state';
import { resetMessages } from '../message-commands.state';

type OfList = { id: number };
type Progress = LiveData<'message_list.progress'>;

const progress = liveEvent('message_list.progress');

const isOpen = ({ request }: { request: OfList }, { query }: { query: number }) => request.id === query;
/** After a failed command too, because the list has probably changed. */
const commandsDone = [
  confirmList.succeeded, confirmList.failed, cancelList.succeeded, cancelList.failed, pauseList.succeeded, pauseList.failed,
  renameList.succeeded,
  resetMessages.succeeded, resetMessages.failed,
].map((on) => ({ on, when: isOpen }));

export const mailingList = callResource('mailings/list', mailings.get, (id: number) => ({ query: { id } }), {
  keyOf: (id) => id,
  freshMs: LIVE_FRESH_MS,
  refreshOn: [
    ...commandsDone,
    { on: liveEvent('message_list.refresh'), when: ({ id }: OfList, { query }) => id === query },
    {
      on: progress,
      // The pending response may be older than this event.
      when: ({ id, status: next }: Progress, { query, status, data }) => id === query && (status === 'loading' || next !== data?.status),
    },
    // An unconfirmed list shows whether the balance covers its cost.
    { on: liveEvent('balance.changed'), when: (_: unknown, { data }) => data?.status === LIST_STATUS.notConfirmed },
  ],
  patchOn: [
    {
      on: progress,
      patch: (list, { id, counts, msgcount, cost }: Progress) => (id === list.id ? { ...list, counts, msgcount, cost } : list),
    },
    {
      on: hideList.succeeded,
      patch: (list, { request: { id, hidden } }: { request: Hiding }) => (id === list.id ? { ...list, hidden } : list),
    },
  ],
});
