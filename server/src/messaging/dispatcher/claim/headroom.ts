const WINDOW_MS = 500;

/** Slots in the window that mailing lists leave to codes, single messages and chats. */
export function reservedWindow(windowSize: number): number {
  return windowSize <= 1 ? 0 : Math.ceil(windowSize / 5);
}

/** Number of submits that mailing lists leave to urgent messages; none if `submits` is below five. */
export function reservedPace(submits: number): number {
  return Math.floor(submits / 5);
}

/** Measures how many submits a channel recently allowed at once, because the channel reports only its current room. */
export class Headroom {
  private peak = 0;
  private before = 0;
  private since = -Infinity;

  allowance(free: number, now: number): number {
    if (now - this.since >= WINDOW_MS) {
      this.before = now - this.since >= 2 * WINDOW_MS ? 0 : this.peak;
      this.peak = 0;
      this.since = now;
    }
    this.peak = Math.max(this.peak, free);
    return Math.max(this.peak, this.before);
  }
}
