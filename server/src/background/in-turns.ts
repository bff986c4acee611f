import { setImmediate } from 'node:timers/promises';

/** Work that says by each `yield` that it may be interrupted there; a step of it takes less than a millisecond. */
export type Interruptible<T> = Generator<void, T>;

/** Less than anybody notices who waits for an answer of this program. */
const TURN_MS = 5;

/** Does work on what somebody else has sent, who may have made it long: after a few milliseconds others have their turn. */
export async function inTurns<T>(work: Interruptible<T>): Promise<T> {
  for (;;) {
    const end = performance.now() + TURN_MS;
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < end);
    await setImmediate();
  }
}

/** The same, of what is known to be short. */
export function atOnce<T>(work: Interruptible<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
