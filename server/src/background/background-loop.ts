const AFTER_FAILURE_MS = 1_000;

/** Repeats a step for as long as it finds work, then looks again when woken or after a while. */
export class BackgroundLoop {
  private stopped = false;
  private woken = false;
  private rouse: () => void = () => undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly step: () => Promise<boolean>,
    private readonly idleMs: number,
    private readonly onError: (error: unknown) => void,
  ) {}

  start(): void {
    this.running = this.run();
  }

  wake(): void {
    this.woken = true;
    this.rouse();
  }

  /** Lets the step that is running end. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.rouse();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      this.woken = false;
      try {
        if (!(await this.step())) await this.rest(this.idleMs);
      } catch (error) {
        this.onError(error);
        await this.rest(AFTER_FAILURE_MS);
      }
    }
  }

  private rest(ms: number): Promise<void> {
    if (this.stopped || this.woken) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.rouse = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
