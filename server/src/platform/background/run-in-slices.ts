import { setImmediate } from 'node:timers/promises';

/** Each `yield` allows an interruption. A step between two yields must take less than a millisecond. */
export type Interruptible<T> = Generator<void, T>;

const SLICE_MS = 5;

/** Interrupts the work every few milliseconds, so that other requests can run. Use it for external input, which may be long. */
export async function runInSlices<T>(work: Interruptible<T>): Promise<T> {
  for (;;) {
    const end = performance.now() + SLICE_MS;
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < end);
    await setImmediate();
  }
}

export function atOnce<T>(work: Interruptible<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
