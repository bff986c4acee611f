const MINUTE = 60_000;
const DAY = 1_440;

/** Pauses in minutes. Polling stops after three days, because banks may take two. Later webhooks still count. */
const beforePayment = [1, 2, 5, 10, 30, 60, 180, 360, 720, DAY, DAY];
/** A payer's bank can reverse a payment for months, so paid invoices are still checked. */
const afterPayment = [DAY, 6 * DAY, 23 * DAY, 60 * DAY];

type Watched = {
  checks: number;
  /** Whether the payment arrived and no refund is in progress. */
  paid: boolean;
  refundOpen: boolean;
};

export function firstCheckAt(now: Date, { paid }: Pick<Watched, 'paid'>): Date {
  return after(now, paid ? afterPayment : beforePayment, 0);
}

/** Returns null after the last check. */
export function nextCheckAt(now: Date, { checks, paid, refundOpen }: Watched): Date | null {
  const pauses = paid ? afterPayment : beforePayment;
  return checks < pauses.length || refundOpen ? after(now, pauses, checks) : null;
}

function after(moment: Date, pauses: readonly number[], checks: number): Date {
  return new Date(moment.getTime() + (pauses[checks] ?? pauses.at(-1) ?? 0) * MINUTE);
}
