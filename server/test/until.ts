/** Waits until it holds, looking every few milliseconds; `what` says in the failure what did not come about. */
export async function until(holds: () => Promise<boolean> | boolean, what = holds.toString(), withinMs = 10_000): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!await holds()) {
    if (performance.now() > deadline) throw new Error(`it did not come to this within ${withinMs} ms: ${what}`);
    await new Promise((later) => { setTimeout(later, 1); });
  }
}
