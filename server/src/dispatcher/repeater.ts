/**
 * Repeats a step for as long as it finds more to do. Asked while it runs, it looks once more, so that what came in between
 * is not missed, however often it was asked.
 */
export class Repeater {
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = false;

  /** `step` answers whether another may find more, and does not throw. */
  constructor(private readonly step: () => Promise<boolean>) {}

  run(): void {
    this.again = true;
    this.running ??= this.repeat();
  }

  /** Resolves when the step under way has ended; there is none after it. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  private async repeat(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false;
      if (await this.step()) this.again = true;
    }
    this.running = undefined;
  }
}
