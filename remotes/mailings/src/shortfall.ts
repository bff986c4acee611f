import { centsUp, parseAmount, toAmount, type Amount, type Estimate } from '@portal/contracts';

type Costs = Pick<Estimate, 'maximum' | 'available' | 'accountUuid'>;

/** Returns the amount missing to pay for the list, rounded up to whole cents. */
export const shortfallOf = ({ maximum, available }: Costs): Amount => centsUp(toAmount(parseAmount(maximum) - parseAmount(available)));

/** Returns the path of a new invoice for the missing amount and the list's account. `back` is the path to return to. */
export const topUpPath = (costs: Costs, back: string): string => (
  `/finances/invoice/new?${new URLSearchParams({ sum: shortfallOf(costs), account: costs.accountUuid, back })}`);
