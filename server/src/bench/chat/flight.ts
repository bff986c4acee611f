/** `left` is a performance.now time; `took` is in ms, set on arrival. */
export type Flight = { left: number; took?: number };

export const isInProgress = ({ took }: Flight): boolean => took === undefined;
