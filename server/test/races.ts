import { inTransaction, type Pool, type Transaction } from '../src/platform/db';
import { until } from './until';

/**
 * Starts the calls one after the other, each once those before it wait, and then ends the wait of the first. `lock` takes what the first
 * call needs late, so that it stops with the locks that it has by then. Returns what the calls return.
 */
export async function inTurn<Result>(
  db: Pool, lock: (tx: Transaction) => Promise<unknown>, calls: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const waiting = async () => (await db`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length;
  const started: Promise<Result>[] = [];
  await inTransaction(db, async (tx) => {
    await lock(tx);
    for (const call of calls) {
      const answer = call();
      answer.catch(() => undefined);
      started.push(answer);
      await until(async () => await waiting() >= started.length, 'the call waits');
    }
  });
  return Promise.all(started);
}
