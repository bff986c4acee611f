export type Timing = {
  /** Epoch milliseconds. */
  now(): number;
  /** Runs once after the delay; the returned function cancels it. */
  after(milliseconds: number, run: () => void): () => void;
  /** 0 ≤ x < 1. */
  random(): number;
};

export const realTiming: Timing = {
  now: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};
