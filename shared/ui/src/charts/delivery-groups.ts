import type { Intent } from '../screens/intent';

export const deliveryGroups = ['delivered', 'undelivered', 'unsent', 'unknown', 'pending'] as const;
/** Groups of message outcomes, as in `outcomeGroup` of @portal/messaging. */
export type DeliveryGroup = (typeof deliveryGroups)[number];

/** Each group has one color and one text on all screens. */
export const deliveryIntents = {
  delivered: 'success', undelivered: 'danger', unsent: 'neutral', unknown: 'unknown', pending: 'progress',
} as const satisfies Readonly<Record<DeliveryGroup, Intent>>;

export type SentCounts = Readonly<Record<'sent' | 'delivered' | 'undelivered' | 'unknown', number>>;

/**
 * The delivery rate of all screens: a group's share of the messages that a provider accepted. Null before the first result, and for
 * messages that were not sent or are on the way.
 */
export function shareOfSent(counts: SentCounts, group: DeliveryGroup = 'delivered'): number | null {
  const { sent, delivered, undelivered, unknown } = counts;
  return group === 'unsent' || group === 'pending' || delivered + undelivered + unknown === 0 ? null : counts[group] / sent;
}
