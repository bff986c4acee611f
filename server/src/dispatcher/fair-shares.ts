/** Something that wants to be claimed from; `parts` are those of one of its messages, `served` what it has had. */
export type Claimant = { customerId: bigint; parts: number; served: number };

/** A smaller share is not worth its place in a claim. */
const LEAST_PARTS = 8;
const MOST_SHARES = 32;
const KEPT_CUSTOMERS = 1_000;

/**
 * Fair shares of one connection among customers in one lane: who has had the fewest parts comes first, and among the
 * claimants of one customer likewise. Counted is what was really claimed, in parts, so that long texts get no more. A customer
 * who comes, or comes back, starts level with whoever has had the least: what he did not use is no credit.
 */
export class FairShares {
  private readonly served = new Map<bigint, number>();
  private level = 0;

  /** Shares of `room` parts; a message is never cut by one, so none at all where the first claimant's message does not fit. */
  allot<T extends Claimant>(claimants: readonly T[], room: number): Map<T, number> {
    const customers = this.queue(claimants);
    const shares = new Map<T, number>();
    const chunk = Math.max(LEAST_PARTS, Math.ceil(room / MOST_SHARES));
    for (let left = room; left > 0;) {
      const customer = leastOf(customers, ({ had }) => had);
      const next = leastOf(customer.claimants, (claimant) => claimant.served + (shares.get(claimant) ?? 0));
      const wanted = Math.min(left, Math.max(chunk, next.parts));
      const share = wanted - (wanted % next.parts);
      if (share === 0) break;
      shares.set(next, (shares.get(next) ?? 0) + share);
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

function leastOf<T extends object>([first, ...others]: readonly T[], by: (each: T) => number): T {
  if (first === undefined) throw new Error('nobody wants a share');
  let least = first;
  for (const each of others) if (by(each) < by(least)) least = each;
  return least;
}
