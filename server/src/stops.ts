type End = () => unknown;

/** What has to be ended when the program stops, in the reverse of the order in which it was started: each may need those before it. */
export class Stops {
  private readonly ends: End[] = [];
  private running: Promise<void> | undefined;

  get begun(): boolean {
    return this.running !== undefined;
  }

  add(end: End): void {
    this.ends.push(end);
  }

  /** Ends everything, once, also when one of the ends fails; then throws what failed first. */
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
