import type { Timing } from '../timing';

const MISSES = 2;

/** Sends enquire_link, and reports the connection dead after two of them in a row without any PDU in reply. */
export class Watchdog {
  private misses = 0;
  private received = true;
  private cancel: () => void;

  constructor(
    private readonly intervalMs: number,
    private readonly timing: Timing,
    private readonly events: { enquire(): void; dead(): void },
  ) {
    this.cancel = timing.after(intervalMs, () => this.look());
  }

  /** Only a whole PDU proves that the peer is alive: octets of a stream out of sync do not. */
  handle(): void {
    this.received = true;
  }

  stop(): void {
    this.cancel();
  }

  private look(): void {
    this.misses = this.received ? 0 : this.misses + 1;
    this.received = false;
    if (this.misses >= MISSES) {
      this.events.dead();
      return;
    }
    this.events.enquire();
    this.cancel = this.timing.after(this.intervalMs, () => this.look());
  }
}
