/** Why something is stopped: a block of neighbouring numbers, one key, all that a customer sends by programs. */
export const stopKinds = ['block', 'key', 'spend', 'manual'] as const;
export type StopKind = (typeof stopKinds)[number];
