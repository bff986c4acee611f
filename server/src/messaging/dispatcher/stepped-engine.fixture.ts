import type { DeliveryReceipt, SubmissionOutcome } from '../channels';
import { inTransaction, type Transaction } from '../../platform/db';
import { claimMessages, claimParts, type ClaimedAttempt } from './claim/claim.store';
import type { FallbackWorld } from './fallback.fixture';
import { MessageTimer } from './deadlines/message-timer';
import { distinctReceipts } from './results/receipt-status';
import type { UnresolvedCheck } from './results/result-batch';
import { storeResults } from './results/store-results.service';

/** With `lock` false, the batch locks no lists, so it cannot finish a list and never waits for another batch. */
type Received = {
  outcomes?: readonly SubmissionOutcome[]; receipts?: readonly DeliveryReceipt[]; unresolvedCheck?: Partial<UnresolvedCheck>;
  lock?: boolean;
};

type SteppedWorld = Pick<FallbackWorld, 'db' | 'mainConnection' | 'fallbackConnection'> & { sender: { customerId: bigint } };

/** Runs an engine's steps one by one, so that a test decides their order. */
export type SteppedEngine = {
  /** Claims the list's queued messages at one stage; with `only`, that many parts of the first message. `parts`: parts per message. */
  claim(listId: bigint, stage: 0 | 1, more?: { parts?: number; only?: number; paced?: boolean }): Promise<ClaimedAttempt[]>;
  storeResults(connectionId: bigint, received: Received): Promise<void>;
  within(tx: Transaction, connectionId: bigint, received: Received): Promise<void>;
  timer(listId: bigint): Promise<void>;
};

const CLAIMED_AT_ONCE = 1_000;
const TTL_SECONDS = 600;
const quiet: UnresolvedCheck = {
  silenceProvesSeconds: null, proofSeconds: 0, unresolvedSeconds: 1_000, echoesReference: false, isOpen: () => false,
  wasAccepted: () => false, strays: null,
};
let batchNumber = 0;

export async function steppedEngine(
  { db, sender: { customerId }, mainConnection, fallbackConnection }: SteppedWorld,
): Promise<SteppedEngine> {
  const [node] = await db<{ id: bigint }[]>`
    insert into engine_node (expires_at) values (now() + interval '1 hour') returning id`;
  const nodeId = node?.id ?? 0n;
  await db`insert into connection_lease (connection_id, node_id) select id, ${nodeId} from provider_connection`;
  const within: SteppedEngine['within'] = async (tx, connectionId, { outcomes = [], receipts = [], unresolvedCheck, lock = true }) => {
    const lists = await tx<{ listId: bigint }[]>`select id as "listId" from mailing_list`;
    await storeResults(tx, {
      connectionId, ref: `hand${++batchNumber}`, outcomes, receipts: distinctReceipts(receipts), incoming: [], stopWords: [], postponeMs: 0,
      maxAttempts: 3, mayHaveUnresolved: true, unresolvedCheck: unresolvedCheck ? { ...quiet, ...unresolvedCheck } : null,
      lock: lock ? lists.map(({ listId }) => ({ customerId, listId })) : [],
    });
  };
  return {
    claim(listId, stage, { parts = 1, only, paced = false } = {}) {
      const claim = {
        nodeId, connectionId: stage === 0 ? mainConnection : fallbackConnection, reference: ++batchNumber, stage, restricted: false, paced,
      };
      const share = {
        customerId, listId, after: 0n, messages: CLAIMED_AT_ONCE, parts, partsByHeader: parts, ttlSeconds: TTL_SECONDS,
        checkStopList: false, passed: [],
      };
      return only === undefined ? claimMessages(db, claim, [share]) : claimParts(db, claim, share, only);
    },
    storeResults: (connectionId, received) => inTransaction(db, (tx) => within(tx, connectionId, received)),
    within,
    async timer(listId) {
      await db`update delivery_deadline set deadline = now() - interval '1 second' where list_id = ${listId}`;
      await new MessageTimer(db, `hand${++batchNumber}`, { stored: () => undefined }).tick();
    },
  };
}

export function accepted({ attemptId }: ClaimedAttempt): SubmissionOutcome {
  return { kind: 'accepted', attemptId, providerMessageId: `id${attemptId}` };
}

export function refused({ attemptId }: ClaimedAttempt): SubmissionOutcome {
  return { kind: 'refused', attemptId, reason: 'refused', code: '' };
}

export function idOf({ attemptId }: ClaimedAttempt): string {
  return `id${attemptId}`;
}
