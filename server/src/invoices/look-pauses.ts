const MINUTE = 60_000;
const DAY = 1_440;

/** Most payers are done within minutes; a bank's own work may take a day or two. After the last nobody asks any more: the provider's word still counts. */
const untilTheEnd = [1, 2, 5, 10, 30, 60, 180, 360, 720, DAY, DAY];
/** What was paid can be taken back by the payer's bank for months: looked for on the 1st, 7th, 30th and 90th day. */
const onceSettled = [DAY, 6 * DAY, 23 * DAY, 60 * DAY];

type Watched = {
  looks: number;
  /** Money has come, and nothing is under way. */
  settled: boolean;
  /** A refund is under way: asked about until its end is known, however long that takes. */
  refundOpen: boolean;
};

/** Of what has just begun, or of what has just been settled. */
export function firstLookAt(now: Date, { settled }: Pick<Watched, 'settled'>): Date {
  return after(now, settled ? onceSettled : untilTheEnd, 0);
}

/** After so many looks; null when it was the last. */
export function nextLookAt(now: Date, { looks, settled, refundOpen }: Watched): Date | null {
  const pauses = settled ? onceSettled : untilTheEnd;
  return looks < pauses.length || refundOpen ? after(now, pauses, looks) : null;
}

/** Beyond the last pause it is the last again. */
function after(moment: Date, pauses: readonly number[], looks: number): Date {
  return new Date(moment.getTime() + (pauses[looks] ?? pauses.at(-1) ?? 0) * MINUTE);
}
