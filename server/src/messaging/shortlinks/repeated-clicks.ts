/** Equal requests within this time count as one click, because a browser or a double tap may send a click twice. */
const REPEATED_MS = 2_000;
const MAX_CLICKS = 50_000;

export class RepeatedClicks {
  private readonly recent = new Map<string, number>();

  has(visitor: string, now: number): boolean {
    this.evictExpired(now);
    if (this.recent.has(visitor)) return true;
    this.recent.set(visitor, now);
    return false;
  }

  /** Also evicts the oldest clicks beyond MAX_CLICKS, to limit memory use. */
  private evictExpired(now: number): void {
    for (const [visitor, at] of this.recent) {
      if (now - at < REPEATED_MS && this.recent.size < MAX_CLICKS) return;
      this.recent.delete(visitor);
    }
  }
}
