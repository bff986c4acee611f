/** Something that wants to be claimed from; `parts` are those of one of its messages, `served` what it has had. */
export type Claimant = { customerId: bigint; parts: number; served: number };

export type ShareSizes = {
  /** A smaller share is not worth its place in a claim. */
  leastParts: number;
  mostShares: number;
};

const LISTS: ShareSizes = { leastParts: 8, mostShares: 32 };
const KEPT_CUSTOMERS = 1_000;

/**
 * Fair shares of one connection among customers in one lane: who has had the fewest parts comes first, and among the
 * claimants of one customer likewise. Counted is what was really claimed, in parts, so that long texts get no more. A customer
 * who comes, or comes back, starts level with whoever has had the least: what he did not use is no credit.
 */
export class FairShares {
  private readonly served = new Map<bigint, number>();
  private level = 0;

  constructor(private readonly sizes = LISTS) {}

  /** Shares of `room` parts; a message is never cut by one, so none at all where the first claimant's message does not fit. */
  allot<T extends Claimant>(claimants: readonly T[], room: number): Map<T, number> {
    const customers = this.queue(claimants);
    const shares = new Map<T, number>();
    const { leastParts, mostShares } = this.sizes;
    const chunk = Math.max(leastParts, Math.ceil(room / mostShares));
    const had = (claimant: T) => claimant.served + (shares.get(claimant) ?? 0);
    for (const { claimants: own } of customers) own.sort((one, other) => one.served - other.served);
    for (let left = room; left > 0;) {
      const customer = leastOf(customers, ({ had }) => had);
      const [next = nobody()] = customer.claimants;
      const wanted = Math.min(left, Math.max(chunk, next.parts));
      const share = wanted - (wanted % next.parts);
      if (share === 0) break;
      shares.set(next, (shares.get(next) ?? 0) + share);
      customer.claimants.shift();
      customer.claimants.splice(placeOf(customer.claimants, had, had(next)), 0, next);
      customer.had += share;
      left -= share;
    }
    return shares;
  }

  /** The one whose turn it is. */
  first<T extends Claimant>(claimants: readonly T[]): T {
    return leastOf(leastOf(this.queue(claimants), ({ had }) => had).claimants, ({ served }) => served);
  }

  /** So many parts were claimed. */
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
    this.level = leastOf([...customers.values()], ({ had }) => had).had;
    if (this.served.size > KEPT_CUSTOMERS) this.forgetLevel();
    return [...customers.values()];
  }

  private hadBy(customerId: bigint): number {
    return Math.max(this.level, this.served.get(customerId) ?? 0);
  }

  /** They start from the level anyway. */
  private forgetLevel(): void {
    for (const [customerId, had] of this.served) if (had <= this.level) this.served.delete(customerId);
  }
}

/** Behind all that have had as little; found by halves. */
function placeOf<T>(sorted: readonly T[], had: (each: T) => number, parts: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const each = sorted[middle];
    if (each !== undefined && had(each) <= parts) from = middle + 1;
    else to = middle;
  }
  return from;
}

function leastOf<T extends object>(all: readonly T[], by: (each: T) => number): T {
  let [least = nobody()] = all;
  for (const each of all) if (by(each) < by(least)) least = each;
  return least;
}

function nobody(): never {
  throw new Error('nobody wants a share');
}
