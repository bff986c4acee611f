import type { DeliverSmFields } from '../../src/channels';
import type { Receipt } from './receipt';

/** What travels as deliver_sm and comes again until it is acknowledged. */
export type Delivery = Receipt | { fields: DeliverSmFields };

export function isMessage(delivery: Delivery): delivery is { fields: DeliverSmFields } {
  return 'fields' in delivery;
}
