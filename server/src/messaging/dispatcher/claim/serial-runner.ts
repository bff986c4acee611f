/** Repeats a step while it finds more to do. A call of `run` during a step causes one more step, so that no work is missed. */
export class SerialRunner {
  private running: Promise<void> | undefined;
  private current: Promise<boolean> | undefined;
  private again = false;
  private stopped = false;

  /** `step` resolves to whether another step may find more, and never rejects. */
  constructor(private readonly step: () => Promise<boolean>) {}

  run(): void {
    this.again = true;
    this.running ??= this.repeat();
  }

  /** Resolves when the current step has ended; no step follows. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  /** Resolves when the step that is running now, if any, has ended. */
  async settled(): Promise<void> {
    await this.current;
  }

  private async repeat(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false;
      this.current = this.step();
      if (await this.current) this.again = true;
    }
    this.running = undefined;
  }
}
