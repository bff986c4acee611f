import type { Timing } from './timing';

export class ManualTiming implements Timing {
  private time = 0;
  private timers: { at: number; run: () => void }[] = [];

  now(): number {
    return this.time;
  }

  random(): number {
    return 0;
  }

  after(milliseconds: number, run: () => void): () => void {
    const timer = { at: this.time + milliseconds, run };
    this.timers.push(timer);
    return () => { this.timers = this.timers.filter((each) => each !== timer); };
  }

  advance(milliseconds: number): void {
    const until = this.time + milliseconds;
    for (;;) {
      const next = this.timers.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0];
      if (next === undefined) break;
      this.timers = this.timers.filter((each) => each !== next);
      this.time = next.at;
      next.run();
    }
    this.time = until;
  }
}
