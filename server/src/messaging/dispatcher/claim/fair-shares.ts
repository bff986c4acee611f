export type Claimant = { customerId: bigint; parts: number; served: number };

type ShareSizes = {
  /** Approximate minimum size of a share, in parts. */
  minParts: number;
  maxShares: number;
};

const LISTS: ShareSizes = { minParts: 8, maxShares: 32 };
/** Smaller shares would divide the room no fairer, at the cost of a step each. */
const MAX_SHARES_PER_CLAIMANT = 32;
const MAX_CUSTOMERS = 1_000;

/**
 * The customer with the fewest claimed parts goes first. Parts are counted, not messages, so that long texts give no advantage. A new or
 * returning customer starts at the lowest count of the waiting customers, so unused capacity earns no credit.
 */
export class FairShares {
  private readonly served = new Map<bigint, number>();
  private level = 0;

  constructor(private readonly sizes = LISTS) {}

  /** Divides `room` parts into shares of whole messages; there are no shares if the first claimant's message does not fit. */
  allot<T extends Claimant>(claimants: readonly T[], room: number): Map<T, number> {
    const customers = this.queue(claimants);
    const shares = new Map<T, number>();
    const { minParts, maxShares } = this.sizes;
    const chunk = Math.max(minParts, Math.ceil(room / Math.min(maxShares, MAX_SHARES_PER_CLAIMANT * claimants.length)));
    const had = (claimant: T) => claimant.served + (shares.get(claimant) ?? 0);
    for (const { claimants: own } of customers) own.sort((one, other) => one.served - other.served);
    for (let left = room; left > 0;) {
      const customer = minOf(customers, ({ had }) => had);
      const [next = nobody()] = customer.claimants;
      const target = Math.min(left, Math.max(chunk, next.parts));
      const share = target - (target % next.parts);
      if (share === 0) break;
      shares.set(next, (shares.get(next) ?? 0) + share);
      customer.claimants.shift();
      customer.claimants.splice(insertionIndex(customer.claimants, had, had(next)), 0, next);
      customer.had += share;
      left -= share;
    }
    return shares;
  }

  first<T extends Claimant>(claimants: readonly T[]): T {
    return minOf(minOf(this.queue(claimants), ({ had }) => had).claimants, ({ served }) => served);
  }

  charge(customerId: bigint, parts: number): void {
    this.served.set(customerId, this.hadBy(customerId) + parts);
  }

  private queue<T extends Claimant>(claimants: readonly T[]): { had: number; claimants: T[] }[] {
    const customers = new Map<bigint, { had: number; claimants: T[] }>();
    for (const claimant of claimants) {
      const customer = customers.get(claimant.customerId);
      if (customer) customer.claimants.push(claimant);
      else customers.set(claimant.customerId, { had: this.hadBy(claimant.customerId), claimants: [claimant] });
    }
    this.level = minOf([...customers.values()], ({ had }) => had).had;
    if (this.served.size > MAX_CUSTOMERS) this.resetLevel();
    return [...customers.values()];
  }

  private hadBy(customerId: bigint): number {
    return Math.max(this.level, this.served.get(customerId) ?? 0);
  }

  /** Drops counts up to `level`, the lowest count of the waiting customers, where customers without a count start anyway. */
  private resetLevel(): void {
    for (const [customerId, had] of this.served) if (had <= this.level) this.served.delete(customerId);
  }
}

function insertionIndex<T>(sorted: readonly T[], had: (each: T) => number, parts: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const each = sorted[middle];
    if (each !== undefined && had(each) <= parts) from = middle + 1;
    else to = middle;
  }
  return from;
}

function minOf<T extends object>(all: readonly T[], by: (each: T) => number): T {
  let [min = nobody()] = all;
  for (const each of all) if (by(each) < by(min)) min = each;
  return min;
}

function nobody(): never {
  throw new Error('nobody wants a share');
}
