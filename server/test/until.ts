/** Timeout, far above any real duration even on a busy machine. */
const WITHIN_MS = 60_000;

/**
 * Polls until `condition` returns true; `what` names the condition in the error. Asynchronous conditions are polled less often, because
 * their database queries take CPU time from the tested code.
 */
export async function until(condition: () => Promise<boolean> | boolean, what = condition.toString(), withinMs = WITHIN_MS): Promise<void> {
  const deadline = performance.now() + withinMs;
  for (let answer = condition(); !await answer; answer = condition()) {
    if (performance.now() > deadline) throw new Error(`it did not come to this within ${withinMs} ms: ${what}`);
    const pause = typeof answer === 'boolean' ? 1 : 8;
    await new Promise((later) => { setTimeout(later, pause); });
  }
}
