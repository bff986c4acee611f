import { claimMessages, connectEngineDatabase, storeResults, receiptKey, type ClaimedAttempt } from '../src/messaging/dispatcher';
import { inTransaction, type Pool } from '../src/platform/db';
import { confirmBare, type BareList } from './bare-database.store';

export type BareDatabase = { messages: number; claim: number; outcomes: number; receipts: number };

const BATCH_SIZE = 500;
const DELIVERED = 3;

/** Runs only the engine's database statements for a prepared list, in batches of usual size. The engine itself must not run. */
export async function bareDatabase(db: Pool, url: string, list: number): Promise<BareDatabase> {
  const engine = connectEngineDatabase(url, { applicationName: 'portal bench', max: 1 });
  try {
    const bare = await confirmBare(db, list);
    const total: BareDatabase = { messages: 0, claim: 0, outcomes: 0, receipts: 0 };
    for (let after = 0n; ;) {
      const startedAt = performance.now();
      const attempts = await claim(engine, bare, { after, reference: total.messages & 0xffff });
      const claimed = performance.now();
      if (attempts.length === 0) return total;
      const ids = attempts.map(({ attemptId }) => String(4_000_000_000n + attemptId));
      await store(engine, bare, {
        ref: `bare:${after}:outcomes`,
        outcomes: attempts.map(({ attemptId }, at) => ({ kind: 'accepted', attemptId, providerMessageId: ids[at] ?? '' })),
      });
      const answered = performance.now();
      await store(engine, bare, { ref: `bare:${after}:receipts`, receipts: attempts.map(({ destination, reference }, at) => ({
        providerMessageId: ids[at] ?? '', state: 'delivered', status: DELIVERED, destination, recipientKey: receiptKey(destination),
        otherKey: null, sender: null, reference, attemptId: null,
        errorCode: '000', refunded: false,
      })) });
      total.claim += (claimed - startedAt) / 1_000;
      total.outcomes += (answered - claimed) / 1_000;
      total.receipts += (performance.now() - answered) / 1_000;
      total.messages += attempts.length;
      for (const { messageId } of attempts) if (messageId > after) after = messageId;
    }
  } finally {
    await engine.end({ timeout: 5 });
  }
}

function claim(
  engine: Pool, { customerId, listId, connectionId, nodeId }: BareList, { after, reference }: { after: bigint; reference: number },
): Promise<ClaimedAttempt[]> {
  return claimMessages(engine, { nodeId, connectionId, stage: 0, restricted: false, reference }, [
    { customerId, listId, after, messages: BATCH_SIZE, parts: 1, partsByHeader: 1, ttlSeconds: null, checkStopList: true, passed: [] },
  ]);
}

type ResultBatch = Partial<Pick<Parameters<typeof storeResults>[1], 'outcomes' | 'receipts'>> & { ref: string };

async function store(engine: Pool, { customerId, listId, connectionId }: BareList, batch: ResultBatch): Promise<void> {
  await inTransaction(engine, (tx) => storeResults(tx, {
    connectionId, outcomes: [], receipts: [], incoming: [], stopWords: [], postponeMs: 0, maxAttempts: 1, mayHaveUnresolved: false,
    unresolvedCheck: null,
    lock: [{ customerId, listId }], ...batch,
  }));
}
