import type { DeliverSmFields } from '../../src/messaging/channels';
import type { Receipt } from './receipt';

/** A receipt or an incoming message; sent again until acknowledged. */
export type Delivery = Receipt | { fields: DeliverSmFields };

export function isMessage(delivery: Delivery): delivery is { fields: DeliverSmFields } {
  return 'fields' in delivery;
}
