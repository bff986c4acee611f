import { mailings } from '@portal/contracts';
import { liveEvent } from '@portal/portal';
import { callResource } from '@portal/portal/resource';
import { recheckMessages, resetMessages } from '../message-commands.state';

type OfList = { id: number };
type Shown = { data?: { listId: number } };

const isOfList = ({ id }: OfList, { data }: Shown) => id === data?.listId;
const ofCommand = ({ request }: { request: OfList }, shown: Shown) => isOfList(request, shown);

/** One message with its events, by its id. */
export const messageDetail = callResource(
  'mailings/messageDetail', mailings.message, (id: string) => ({ query: { id: Number(id) } }),
  {
    keyOf: (id) => id,
    refreshOn: [
      { on: recheckMessages.succeeded, when: ofCommand }, { on: resetMessages.succeeded, when: ofCommand },
      { on: liveEvent('message_list.progress'), when: isOfList }, { on: liveEvent('message_list.refresh'), when: isOfList },
    ],
    everyMs: 2500,
    dropOnClose: true,
  },
);
