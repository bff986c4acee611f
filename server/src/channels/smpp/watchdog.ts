import type { Timing } from '../timing';

const MISSES = 2;

/** Asks a connection for a sign of life and reports it dead after two questions without any. */
export class Watchdog {
  private misses = 0;
  private heard = true;
  private cancel: () => void;

  constructor(
    private readonly intervalMs: number,
    private readonly timing: Timing,
    private readonly events: { ask(): void; dead(): void },
  ) {
    this.cancel = timing.after(intervalMs, () => this.look());
  }

  /** Any whole PDU proves life; mere octets do not, or a stream out of step would be followed for hours. */
  hear(): void {
    this.heard = true;
  }

  stop(): void {
    this.cancel();
  }

  private look(): void {
    this.misses = this.heard ? 0 : this.misses + 1;
    this.heard = false;
    if (this.misses >= MISSES) {
      this.events.dead();
      return;
    }
    this.events.ask();
    this.cancel = this.timing.after(this.intervalMs, () => this.look());
  }
}
