type Holder = { customerId: bigint; isSlow: boolean };

/** Slow endpoints together get at most half of the concurrent requests, and each customer a quarter, so that others can still send. */
export class Slots {
  private used = 0;
  private slow = 0;
  private readonly byCustomer = new Map<bigint, number>();

  constructor(private readonly total: number) {}

  take({ customerId, isSlow }: Holder): (() => void) | null {
    const own = this.inUseBy(customerId);
    if (this.used >= this.total || own >= this.total / 4 || (isSlow && this.slow >= this.total / 2)) return null;
    this.add(customerId, isSlow, 1);
    return () => this.add(customerId, isSlow, -1);
  }

  inUseBy(customerId: bigint): number {
    return this.byCustomer.get(customerId) ?? 0;
  }

  private add(customerId: bigint, isSlow: boolean, count: 1 | -1): void {
    this.used += count;
    if (isSlow) this.slow += count;
    const own = this.inUseBy(customerId) + count;
    if (own === 0) this.byCustomer.delete(customerId);
    else this.byCustomer.set(customerId, own);
  }
}
