export type Part = {
  stop(): Promise<void>;
  kill(): void;
};

/** Parts in starting order. They stop in reverse order, because each may need earlier ones. */
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
