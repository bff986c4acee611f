import { setTimeout as pause } from 'node:timers/promises';

/** A count rests this many times as long as it took, so that counting the same again and again takes a fifth of a core. */
const REST = 4;
/** A long count has mostly waited for a connection or a lock, and its viewers wait too. */
const MAX_REST_MS = 2_000;

/**
 * Counts for many viewers. Requests that arrive while a count runs or rests share the next one, so that a result is never older than its
 * request.
 */
export class SharedCounts<T> {
  private readonly waiting = new Map<string, Promise<T>>();
  private readonly busy = new Map<string, Promise<void>>();

  count(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.waiting.get(key);
    if (known) return known;
    const next = this.begin(key, work);
    this.waiting.set(key, next);
    return next;
  }

  private async begin(key: string, work: () => Promise<T>): Promise<T> {
    await this.busy.get(key);
    this.waiting.delete(key);
    const startedAt = performance.now();
    const counted = work();
    this.busy.set(key, this.rest(key, counted, startedAt));
    return counted;
  }

  private async rest(key: string, counted: Promise<T>, startedAt: number): Promise<void> {
    const hasCounted = await counted.then(() => true, () => false);
    const restMs = Math.min((performance.now() - startedAt) * REST, MAX_REST_MS);
    if (hasCounted) await pause(restMs, undefined, { ref: false });
    this.busy.delete(key);
  }
}
