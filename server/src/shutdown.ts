type End = () => unknown;

/** Runs stop functions in reverse order of registration, because parts registered later may depend on earlier ones. */
export class ShutdownHooks {
  private readonly ends: End[] = [];
  private running: Promise<void> | undefined;

  get begun(): boolean {
    return this.running !== undefined;
  }

  add(end: End): void {
    this.ends.push(end);
  }

  /** Runs every stop function once, even if some fail; then throws the first failure. */
  run(): Promise<void> {
    this.running ??= this.endAll();
    return this.running;
  }

  private async endAll(): Promise<void> {
    const failures: unknown[] = [];
    for (let end = this.ends.pop(); end; end = this.ends.pop()) {
      try {
        await end();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}
