import { parseAmount, toAmount, type Amount } from '@portal/contracts';

/** Sums of the wire have four digits after the point; what is paid in or moved has two. */
const CENT = 100n;

/** The least that can be paid where all of a sum above zero is owed. */
export const centsUp = (sum: Amount): Amount => toAmount(((parseAmount(sum) + CENT - 1n) / CENT) * CENT);

/** The most that can be moved where an account holds no more than a sum above zero. */
export const centsDown = (sum: Amount): Amount => toAmount((parseAmount(sum) / CENT) * CENT);
