import { centsUp, parseAmount, toAmount, type Amount, type Estimate } from '@portal/contracts';

type Costs = Pick<Estimate, 'maximum' | 'available' | 'accountUuid'>;

/** What has to be paid in so that the balance covers the list: whole cents, since nothing finer can be paid. */
export const shortfallOf = ({ maximum, available }: Costs): Amount => centsUp(toAmount(parseAmount(maximum) - parseAmount(available)));

/** The invoice that pays it into the account the list spends from. `back` is where the money was missing. */
export const topUpPath = (costs: Costs, back: string): string => (
  `/finances/invoice/new?${new URLSearchParams({ sum: shortfallOf(costs), account: costs.accountUuid, back })}`);
