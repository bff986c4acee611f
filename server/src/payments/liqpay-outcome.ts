export type LiqPayOutcome = 'paid' | 'pending' | 'failed' | 'reversed';

/**
 * `wait_compensation` is a paid order whose money reaches the shop with the daily payout. `sandbox` is success in test mode. `subscribed`
 * and `unsubscribed` never occur, because the portal sells no subscriptions.
 */
const ends = new Map<string, LiqPayOutcome>([
  ['success', 'paid'], ['wait_compensation', 'paid'], ['sandbox', 'paid'],
  ['failure', 'failed'], ['error', 'failed'],
  ['reversed', 'reversed'],
]);

/**
 * Maps LiqPay's status. Statuses that wait for the payer, a bank or the shop's documents are pending; LiqPay cancels `wait_accept` after 60
 * days. Unknown statuses are pending too: only a confirmed payment counts.
 */
export function liqpayOutcome(status: string): LiqPayOutcome {
  return ends.get(status) ?? 'pending';
}
