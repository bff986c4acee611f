/** Kinds of traffic blocks: a range of neighboring numbers, one key, the daily spending, or everything by hand. */
export const trafficBlockKinds = ['block', 'key', 'spend', 'manual'] as const;
export type TrafficBlockKind = (typeof trafficBlockKinds)[number];
