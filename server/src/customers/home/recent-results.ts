type Kept = { until: number; result: Promise<unknown> };

/** Keeps results that are costly to compute, for all who ask within `keepMs`. Failures are not kept. */
export class RecentResults {
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly keepMs: number) {}

  get<T>(key: string, now: Date, compute: () => Promise<T>): Promise<T> {
    for (const [each, { until }] of this.kept) if (until <= now.getTime()) this.kept.delete(each);
    const known = this.kept.get(key);
    if (known) return known.result as Promise<T>;
    const result = compute();
    const kept = { until: now.getTime() + this.keepMs, result };
    this.kept.set(key, kept);
    result.catch(() => { if (this.kept.get(key) === kept) this.kept.delete(key); });
    return result;
  }
}
