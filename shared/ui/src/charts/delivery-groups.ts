import type { Intent } from '../screens/intent';

export const deliveryGroups = ['delivered', 'undelivered', 'unsent', 'unknown', 'pending'] as const;
/** Groups of message outcomes, as in `outcomeGroup` of @portal/messaging. */
export type DeliveryGroup = (typeof deliveryGroups)[number];

/** Each group has one color and one text on all screens. */
export const deliveryIntents = {
  delivered: 'success', undelivered: 'danger', unsent: 'neutral', unknown: 'unknown', pending: 'progress',
} as const satisfies Readonly<Record<DeliveryGroup, Intent>>;

type SentGroup = Exclude<DeliveryGroup, 'unsent'>;
export type SentCounts = Readonly<Record<SentGroup, number>>;

export const sentOf = ({ delivered, undelivered, unknown, pending }: SentCounts): number => delivered + undelivered + unknown + pending;

/**
 * The delivery rate of all screens: a group's share of the messages that were sent. Null before the first result, and for those never
 * sent.
 */
export function shareOfSent(counts: SentCounts, group: DeliveryGroup = 'delivered'): number | null {
  const sent = sentOf(counts);
  return group === 'unsent' || sent === counts.pending ? null : counts[group] / sent;
}
