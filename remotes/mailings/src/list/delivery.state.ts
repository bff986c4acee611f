import { mailings, type Data } from '@portal/contracts';
import { liveEvent } from '@portal/portal';
import { callResource, LIVE_FRESH_MS } from '@portal/portal/resource';

export type Delivery = Data<typeof mailings.delivery>;

const isOpen = ({ id }: { id: number }, { query }: { query: number }) => id === query;

/** When messages of a list were accepted and got their outcomes. */
export const listDelivery = callResource('mailings/delivery', mailings.delivery, (id: number) => ({ query: { id } }), {
  keyOf: (id) => id,
  freshMs: LIVE_FRESH_MS,
  refreshOn: [{ on: liveEvent('message_list.progress'), when: isOpen }, { on: liveEvent('message_list.refresh'), when: isOpen }],
  everyMs: 5000,
});
