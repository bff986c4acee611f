/** A browser or a quick finger may send the same click twice. */
const REPEATED_MS = 2_000;
const MOST = 50_000;

/** Recent clicks on this node only. */
export class RepeatedClicks {
  private readonly seen = new Map<string, number>();

  has(visitor: string, now: number): boolean {
    this.forget(now);
    if (this.seen.has(visitor)) return true;
    this.seen.set(visitor, now);
    return false;
  }

  /** Oldest first. Beyond the bound repeated clicks count twice, which is better than unbounded memory. */
  private forget(now: number): void {
    for (const [visitor, at] of this.seen) {
      if (now - at < REPEATED_MS && this.seen.size < MOST) return;
      this.seen.delete(visitor);
    }
  }
}
