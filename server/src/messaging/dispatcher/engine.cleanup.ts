import type { Db } from '../../platform/db';
import {
  BATCH, removeCancelAcknowledgements, removeConnectionStates, removeIncomingParts, removeNodes, removeProviderMessages, removeReceipts,
  removeUnmatchedReceipts, removeUnresolvedSubmits, type RemoveBatch, type Retention,
} from './engine.cleanup.store';

/** Pause between batches, so that cleanup does not slow down sending. */
const PAUSE_MS = 200;

const removals: Readonly<Record<string, RemoveBatch>> = {
  'provider messages': removeProviderMessages,
  'delivery receipts': removeReceipts,
  'unmatched receipts': removeUnmatchedReceipts,
  'unresolved submits': removeUnresolvedSubmits,
  'incoming parts': removeIncomingParts,
  'cancel acknowledgements': removeCancelAcknowledgements,
  'connection states': removeConnectionStates,
  'engine nodes': removeNodes,
};

export function engineCleanup(retention: Retention) {
  return Object.entries(removals).map(([name, removeBatch]) => ({
    name,
    async run(db: Db, _now: Date, isStopped: () => boolean): Promise<void> {
      while (!isStopped() && await removeBatch(db, retention) >= BATCH) {
        await new Promise((later) => { setTimeout(later, PAUSE_MS).unref(); });
      }
    },
  }));
}
