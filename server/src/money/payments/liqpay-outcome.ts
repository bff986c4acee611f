export type LiqPayOutcome = 'paid' | 'pending' | 'failed' | 'reversed';

/** `wait_compensation` is a paid order; the shop gets its money with the daily payout. `sandbox` is success in test mode. */
const ends = new Map<string, LiqPayOutcome>([
  ['success', 'paid'], ['wait_compensation', 'paid'], ['sandbox', 'paid'],
  ['failure', 'failed'], ['error', 'failed'],
  ['reversed', 'reversed'],
]);

/** Treats other statuses, even unknown ones, as pending, because only a confirmed payment counts. */
export function liqpayOutcome(status: string): LiqPayOutcome {
  return ends.get(status) ?? 'pending';
}
