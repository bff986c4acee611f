/** `confirm`: the bank requests a code. `later`: success after a delay. `expires`: 3-D Secure times out. `silent`: never decided. */
export type CardOutcome =
  | { kind: 'success' | 'confirm' | 'later' | 'expires' | 'silent' }
  | { kind: 'failure'; reason: string };

export type TestCard = { number: string; outcome: CardOutcome };

/** The first four are LiqPay's own test cards. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', outcome: { kind: 'success' } },
  { number: '4000000000003063', outcome: { kind: 'confirm' } },
  { number: '4000000000000002', outcome: { kind: 'failure', reason: 'limit' } },
  { number: '4000000000009995', outcome: { kind: 'failure', reason: '9859' } },
  { number: '4000000000000077', outcome: { kind: 'later' } },
  { number: '4000000000000069', outcome: { kind: 'expires' } },
];

export const CONFIRMATION_CODE = '1234';

/** True for 13 to 19 digits with a valid Luhn check digit (ISO/IEC 7812). */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
