export type LiqPayOutcome = 'paid' | 'pending' | 'failed' | 'reversed';

/**
 * `wait_compensation` is a success whose money comes to the shop with the day's posting. `sandbox` is the success of a test, which
 * the notice says too. `subscribed` and `unsubscribed` are ends of what we never ask for.
 */
const ends = new Map<string, LiqPayOutcome>([
  ['success', 'paid'], ['wait_compensation', 'paid'], ['sandbox', 'paid'],
  ['failure', 'failed'], ['error', 'failed'],
  ['reversed', 'reversed'],
]);

/**
 * What a status means for the payer's debt. All that waits for the payer, a bank or the shop's own papers (`wait_accept`: cancelled
 * by the provider after 60 days) is pending, and so is what is not known: money is not believed in before it is said to be there.
 */
export function liqpayOutcome(status: string): LiqPayOutcome {
  return ends.get(status) ?? 'pending';
}
