import type { Intent } from '../screens/intent';

export const deliveryGroups = ['delivered', 'undelivered', 'unsent', 'unknown', 'pending'] as const;
/** Groups of message outcomes, as in `outcomeGroup` of @portal/messaging. */
export type DeliveryGroup = (typeof deliveryGroups)[number];

/** Each group has one color and one text on all screens. */
export const deliveryIntents = {
  delivered: 'success', undelivered: 'danger', unsent: 'neutral', unknown: 'unknown', pending: 'progress',
} as const satisfies Readonly<Record<DeliveryGroup, Intent>>;

/**
 * The delivery rate of all screens: the share of a group among the messages with a final result, delivered or not. Null for other groups,
 * and without any result. Messages on the way, not sent or of unknown outcome don't count.
 */
export function shareOfResults(
  { delivered, undelivered }: Readonly<Record<'delivered' | 'undelivered', number>>, group: DeliveryGroup = 'delivered',
): number | null {
  const count = group === 'delivered' ? delivered : group === 'undelivered' ? undelivered : null;
  return count === null || delivered + undelivered === 0 ? null : count / (delivered + undelivered);
}
