const WINDOW_MS = 500;

/** Of so many places in the window, those that mailing lists leave free for codes, single messages and chats. */
export function keptOfWindow(places: number): number {
  return places <= 1 ? 0 : Math.ceil(places / 5);
}

/** Likewise of what a channel lets through at once; where that is one at a time, whoever goes before waits for no more than that. */
export function keptOfPace(submits: number): number {
  return Math.floor(submits / 5);
}

/**
 * The most submits that a channel let through at once, lately: its window where answers bound it, what its pace saves up
 * where that does. It is found by looking, since a channel tells only what is free now.
 */
export class Headroom {
  private peak = 0;
  private before = 0;
  private since = -Infinity;

  /** `free` as the channel tells it now. */
  most(free: number, now: number): number {
    if (now - this.since >= WINDOW_MS) {
      this.before = now - this.since >= 2 * WINDOW_MS ? 0 : this.peak;
      this.peak = 0;
      this.since = now;
    }
    this.peak = Math.max(this.peak, free);
    return Math.max(this.peak, this.before);
  }
}
