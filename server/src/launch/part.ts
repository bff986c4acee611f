/** Something the launcher started and has to stop. */
export type Part = {
  /** Ends it cleanly; resolves when it is gone. */
  stop(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
};

/** The parts in the order they were started; each may need the ones before it, so they are stopped from the last to the first. */
export class Parts {
  private readonly started: Part[] = [];
  private stopping: Part | undefined;

  add<P extends Part>(part: P): P {
    this.started.push(part);
    return part;
  }

  async stop(): Promise<void> {
    for (let part = this.started.pop(); part; part = this.started.pop()) {
      this.stopping = part;
      await part.stop();
    }
    this.stopping = undefined;
  }

  kill(): void {
    this.stopping?.kill();
    for (const part of this.started) part.kill();
  }
}
