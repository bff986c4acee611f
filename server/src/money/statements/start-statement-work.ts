import { BackgroundLoop, type Pace } from '../../platform/background';
import type { Db } from '../../platform/db';
import { accountsToFold, foldAccount } from './fold.store';

const PACE: Pace = { activeMs: 30_000, idleMs: 300_000, kinds: ['balances'] };

/** Starts the loop that folds new postings, so that the next statement has few to fold. Any number of nodes may run it. */
export function startStatementWork({ db, onError }: { db: Db; onError: (error: unknown) => void }): { stop(): Promise<void> } {
  let stopping = false;
  const folding = new BackgroundLoop(async () => {
    for (const account of await accountsToFold(db)) {
      if (stopping) break;
      await foldAccount(db, account);
    }
    return false;
  }, PACE, onError);
  folding.start();
  return {
    stop: () => {
      stopping = true;
      return folding.stop();
    },
  };
}
