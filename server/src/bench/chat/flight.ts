/** Something under way from `left` on, by performance.now; `took` milliseconds, once it is there. */
export type Flight = { left: number; took?: number };

export const isUnderWay = ({ took }: Flight): boolean => took === undefined;
