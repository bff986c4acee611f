import { formatAmount, type Amount } from '@portal/contracts';

/** An amount in a text for people, with a no-break space before the currency: `1 500,50 UAH`. */
export const sumText = (amount: Amount, currency: string): string => `${formatAmount(amount)}\u00a0${currency}`;
