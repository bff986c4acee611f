import type { Timing } from '../timing';

const MISSES = 2;

/** Sends enquire_link. Reports the connection dead if no PDU arrives after two of them in a row. */
export class Watchdog {
  private misses = 0;
  private received = true;
  private cancel: () => void;

  constructor(
    private readonly intervalMs: number,
    private readonly timing: Timing,
    private readonly events: { enquire(): void; dead(): void },
  ) {
    this.cancel = timing.after(intervalMs, () => this.check());
  }

  /** Call it for whole PDUs only: octets of a stream that is out of sync do not prove that the peer is alive. */
  handle(): void {
    this.received = true;
  }

  stop(): void {
    this.cancel();
  }

  private check(): void {
    this.misses = this.received ? 0 : this.misses + 1;
    this.received = false;
    if (this.misses >= MISSES) {
      this.events.dead();
      return;
    }
    this.events.enquire();
    this.cancel = this.timing.after(this.intervalMs, () => this.check());
  }
}
