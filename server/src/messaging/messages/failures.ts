import { toAmount, type Data, type FailureReason, type mailings, type StatusCounts } from '@portal/contracts';
import { canResetAttempts, isDeliveryStatus, reportedReason, UNDELIVERED_OUTCOMES } from '@portal/messaging';
import { inTransaction, type Db, type Transaction } from '../../platform/db';
import { countsOfLists } from './counter.store';
import {
  countPortion, lockCount, storeComplete, storeRunning, type CountedFailures, type FailureCount, type FailureSum,
} from './failure-count.store';
import { listState } from './list-state.store';
import { MAX_EXAMINED } from './message-list.store';

export type Failures = Data<typeof mailings.failures>;

/** Returns why messages of the list failed, or null for an unknown list. Examines at most `limit` messages and keeps its counts. */
export async function listFailures(db: Db, customerId: bigint, listId: bigint, limit = MAX_EXAMINED): Promise<Failures | null> {
  if (!await listState(db, customerId, listId)) return null;
  const counts = (await countsOfLists(db, customerId, [listId])).get(listId) ?? {};
  const messages = undelivered(counts);
  if (messages === 0) return { messages, items: [], counting: null };
  return inTransaction(db, async (tx) => {
    const count = await lockCount(tx, customerId, listId);
    if (!count) return null;
    if (count.counted && !count.countedOutdated && equals(count.counted, counts)) {
      return { messages, items: count.counted.map(present), counting: null };
    }
    const { sums, examined, complete } = await countFurther(tx, customerId, listId, count, limit);
    const shown = complete ? sums : count.counted ?? sums;
    const total = Object.values(counts).reduce((sum, each) => sum + each, 0);
    return { messages, items: shown.map(present), counting: complete ? null : { examined, total } };
  });
}

async function countFurther(
  tx: Transaction, customerId: bigint, listId: bigint, count: FailureCount, limit: number,
): Promise<{ sums: FailureSum[]; examined: number; complete: boolean }> {
  const starts = count.running === null || count.runningOutdated;
  const [after, before, known] = starts ? [0n, 0, []] : [count.after, count.examined, count.running ?? []];
  const portion = await countPortion(tx, customerId, { listId, after, limit, outcomes: UNDELIVERED_OUTCOMES });
  const sums = added(known, portion.failures);
  const examined = before + portion.examined;
  if (portion.last === null) await storeComplete(tx, customerId, listId, { sums, starts });
  else await storeRunning(tx, customerId, listId, { sums, examined, after: portion.last, starts });
  return { sums, examined, complete: portion.last === null };
}

function undelivered(counts: StatusCounts): number {
  return UNDELIVERED_OUTCOMES.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0);
}

/** Counters change with every message; a count that agrees with them is up to date. */
function equals(sums: readonly FailureSum[], counts: StatusCounts): boolean {
  return UNDELIVERED_OUTCOMES.every((outcome) => (
    sums.reduce((sum, { outcomes }) => sum + (outcomes[outcome] ?? 0), 0) === (counts[outcome] ?? 0)));
}

/** Adds up under the reported names of reasons; the most frequent comes first. */
function added(known: readonly FailureSum[], failures: readonly CountedFailures[]): FailureSum[] {
  const sums = new Map(known.map((sum) => [sum.reason, { ...sum, outcomes: { ...sum.outcomes } }]));
  for (const { status, outcome, reason: stored, messages, charged, cost, again } of failures) {
    const reason = reportedReason(stored);
    const sum = sums.get(reason) ?? { reason, outcomes: {}, charged: 0, cost: '0', retryable: 0, again: '0' };
    sum.outcomes[outcome] = (sum.outcomes[outcome] ?? 0) + messages;
    sum.charged += charged;
    sum.cost = String(BigInt(sum.cost) + cost);
    if (isDeliveryStatus(status) && canResetAttempts(status, stored)) sum.again = String(BigInt(sum.again) + again);
    // Without a route, a retry fails for the same reason.
    if (isDeliveryStatus(status) && canResetAttempts(status, stored, false)) sum.retryable += messages;
    sums.set(reason, sum);
  }
  return [...sums.values()].sort((one, other) => messagesOf(other) - messagesOf(one) || one.reason.localeCompare(other.reason));
}

function messagesOf({ outcomes }: FailureSum): number {
  return Object.values(outcomes).reduce((sum, messages) => sum + messages, 0);
}

function present(sum: FailureSum): FailureReason {
  const { reason, outcomes, charged, cost, retryable, again } = sum;
  return {
    reason, outcomes: Object.keys(outcomes).map(Number), messages: messagesOf(sum), charged, cost: toAmount(BigInt(cost)), retryable,
    retryCost: toAmount(BigInt(again)),
  };
}
