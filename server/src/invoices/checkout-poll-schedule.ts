const MINUTE = 60_000;
const DAY = 1_440;

/**
 * Pauses in minutes. Most payers finish within minutes; bank processing may take two days. Polling then stops, but webhooks still count.
 */
const untilTheEnd = [1, 2, 5, 10, 30, 60, 180, 360, 720, DAY, DAY];
/** A payer's bank can reverse a payment for months, so paid invoices are checked on days 1, 7, 30 and 90. */
const onceSettled = [DAY, 6 * DAY, 23 * DAY, 60 * DAY];

type Watched = {
  looks: number;
  /** The payment arrived and no refund is in progress. */
  settled: boolean;
  /** A refund in progress is polled until its result is known. */
  refundOpen: boolean;
};

export function firstCheckAt(now: Date, { settled }: Pick<Watched, 'settled'>): Date {
  return after(now, settled ? onceSettled : untilTheEnd, 0);
}

/** Returns null after the last check. */
export function nextCheckAt(now: Date, { looks, settled, refundOpen }: Watched): Date | null {
  const pauses = settled ? onceSettled : untilTheEnd;
  return looks < pauses.length || refundOpen ? after(now, pauses, looks) : null;
}

/** The last pause repeats. */
function after(moment: Date, pauses: readonly number[], looks: number): Date {
  return new Date(moment.getTime() + (pauses[looks] ?? pauses.at(-1) ?? 0) * MINUTE);
}
