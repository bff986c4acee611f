/** Why something is stopped: a block of neighbouring numbers, one key, all that a customer sends by programs. */
export const trafficBlockKinds = ['block', 'key', 'spend', 'manual'] as const;
export type TrafficBlockKind = (typeof trafficBlockKinds)[number];
