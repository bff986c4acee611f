/** Causes of traffic blocks: messages to a range of neighboring numbers, messages of one key, the daily spending, or an administrator. */
export const trafficBlockKinds = ['block', 'key', 'spend', 'manual'] as const;
export type TrafficBlockKind = (typeof trafficBlockKinds)[number];
