import type { Intent } from '../screens/intent';

export const deliveryGroups = ['delivered', 'undelivered', 'unsent', 'unknown', 'pending'] as const;
/** Groups of message outcomes, as in `outcomeGroup` of @portal/messaging. */
export type DeliveryGroup = (typeof deliveryGroups)[number];

/** Each group has one color and one text on all screens. */
export const deliveryIntents = {
  delivered: 'success', undelivered: 'danger', unsent: 'neutral', unknown: 'unknown', pending: 'progress',
} as const satisfies Readonly<Record<DeliveryGroup, Intent>>;
