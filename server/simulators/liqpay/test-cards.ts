/** `confirm`: the payer's bank asks for a code. `later`: success after a while. `expires`: the bank asks, and nobody answers in time. */
export type CardOutcome =
  | { kind: 'success' | 'confirm' | 'later' | 'expires' | 'silent' }
  | { kind: 'failure'; reason: string };

export type TestCard = { number: string; outcome: CardOutcome };

/** The first four as LiqPay's own test shops know them. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', outcome: { kind: 'success' } },
  { number: '4000000000003063', outcome: { kind: 'confirm' } },
  { number: '4000000000000002', outcome: { kind: 'failure', reason: 'limit' } },
  { number: '4000000000009995', outcome: { kind: 'failure', reason: '9859' } },
  { number: '4000000000000077', outcome: { kind: 'later' } },
  { number: '4000000000000069', outcome: { kind: 'expires' } },
];

/** What the payer's bank sends him on its own way. */
export const CONFIRMATION_CODE = '1234';

/** By the check digit of ISO/IEC 7812 (Luhn). */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
