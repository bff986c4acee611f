/** One click makes two requests where a browser is asked twice, or a finger is quick. */
const REPEATED_MS = 2_000;
const MOST = 50_000;

/** Who clicked a moment ago, in this process and nowhere else. */
export class RepeatedClicks {
  private readonly seen = new Map<string, number>();

  /** Whether this is the click of a moment ago once more. */
  has(visitor: string, now: number): boolean {
    this.forget(now);
    if (this.seen.has(visitor)) return true;
    this.seen.set(visitor, now);
    return false;
  }

  /** The oldest stand first; beyond the bound a repeated click is counted, which is better than memory without one. */
  private forget(now: number): void {
    for (const [visitor, at] of this.seen) {
      if (now - at < REPEATED_MS && this.seen.size < MOST) return;
      this.seen.delete(visitor);
    }
  }
}
