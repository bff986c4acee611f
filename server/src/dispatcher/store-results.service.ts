import { DELIVERY_STATUS } from '@portal/messaging';
import { settleLists } from '../billing';
import type { SubmissionOutcome } from '../channels';
import type { Transaction } from '../db';
import { countMoves, noteDifferences, type Difference, type StatusMove } from '../messages';
import { appendEvents } from '../realtime';
import { anyInDoubt, giveUp, inDoubtFor, loggedBefore, provenByReceipts, provenByWaiting } from './doubt.store';
import { applyLate } from './late-receipt.store';
import { finishLists, lockLists, type ListKey } from './list.store';
import { storeAccepted, storeRefused, storeUnknown, type Accepted, type Left, type Released } from './outcome.store';
import { applyWaiting, storeReceipts, type Applied, type StoredReceipt } from './receipt.store';
import { storePostponed } from './requeue.store';

export type Sweep = {
  /** Null where silence proves nothing, or nobody was there to hear. */
  silenceProvesSeconds: number | null;
  inDoubtSeconds: number;
  /** Whether this program itself still waits for the answer: then nothing is concluded from silence. */
  isOpen(attemptId: bigint): boolean;
  /** Whether the provider is known to have it, so that silence cannot prove otherwise. */
  wasTaken(attemptId: bigint): boolean;
  /** The node whose claims on this connection all have come to an end or are open: what else it has logged never left. */
  strays: { nodeId: bigint; claimsSettled(): boolean } | null;
};

/** What one turn of a connection's writer stores. */
export type Results = {
  connectionId: bigint;
  /** Names this turn in the ledger. */
  ref: string;
  outcomes: readonly SubmissionOutcome[];
  receipts: readonly StoredReceipt[];
  postponeMs: number;
  /** Whether a receipt may be the only sign of a submit in doubt. */
  doubts: boolean;
  /** Look after receipts that wait and submits in doubt. */
  sweep: Sweep | null;
  /** Lists that this turn may finish; their rows are locked before anything else. */
  lock: readonly ListKey[];
};

export type Stored = {
  touched: ListKey[];
  /** Customers who got money back. */
  released: bigint[];
  requeued: boolean;
  /** Known after a sweep. */
  doubts: boolean | null;
};

/** The turn would finish lists whose rows it has not locked; it is to be rolled back and run again with them. */
export class FinishNeedsLock extends Error {
  constructor(readonly lists: readonly ListKey[]) {
    super('a list is finished and its row is not locked');
  }
}

const MOST_WAITING = 5_000;
const MOST_IN_DOUBT = 2_000;
/** Longer than the answer to a claim is under way. */
const STRAY_AFTER_SECONDS = 10;

/** Results first, then receipts, then what became of both: counters, money, finished lists. */
export async function storeResults(tx: Transaction, results: Results): Promise<Stored> {
  await lockLists(tx, results.lock);
  const tally = new Tally();
  const sorted = sortOutcomes(results.outcomes);
  tally.charge(await storeAccepted(tx, [...sorted.accepted, ...await proven(tx, results)]));
  tally.release(await storeRefused(tx, sorted.refused), DELIVERY_STATUS.undeliverable);
  tally.release(await storePostponed(tx, sorted.postponed, results.postponeMs), DELIVERY_STATUS.undeliverable);
  await storeUnknown(tx, sorted.unknown);
  await apply(tx, tally, await storeReceipts(tx, results.connectionId, results.receipts));
  let doubts: boolean | null = null;
  let comeBack = sorted.postponed.length;
  if (results.sweep) {
    await apply(tx, tally, await applyWaiting(tx, results.connectionId, MOST_WAITING));
    comeBack += await settleDoubts(tx, tally, results, results.sweep);
    comeBack += await bringStraysBack(tx, tally, results, results.sweep);
    doubts = await anyInDoubt(tx, results.connectionId);
  }
  await close(tx, tally, results);
  return { touched: tally.lists(), released: tally.releasedTo(), requeued: comeBack > 0, doubts };
}

async function proven(tx: Transaction, { connectionId, doubts, receipts, sweep }: Results): Promise<Accepted[]> {
  if (sweep) return [...await provenByWaiting(tx, connectionId), ...await provenByReceipts(tx, connectionId, receipts)];
  return doubts ? provenByReceipts(tx, connectionId, receipts) : [];
}

async function apply(tx: Transaction, tally: Tally, { moved, heard }: Applied): Promise<void> {
  for (const { status, ...move } of moved) tally.move({ ...move, from: DELIVERY_STATUS.processing, to: status });
  for (const move of await applyLate(tx, heard)) tally.move({ ...move, messages: 1 });
}

/** Silence that proves sends a message again; else only time makes it unknown. Answers how many go back to the queue. */
async function settleDoubts(
  tx: Transaction, tally: Tally, { connectionId }: Results, sweep: Sweep,
): Promise<number> {
  const closed = async (seconds: number) => (await inDoubtFor(tx, connectionId, seconds, MOST_IN_DOUBT)).filter((id) => !sweep.isOpen(id));
  const silent = sweep.silenceProvesSeconds === null ? [] : (await closed(sweep.silenceProvesSeconds)).filter((id) => !sweep.wasTaken(id));
  tally.release(await storePostponed(tx, silent, 0), DELIVERY_STATUS.undeliverable);
  tally.release(await giveUp(tx, await closed(sweep.inDoubtSeconds)), DELIVERY_STATUS.unknown);
  return silent.length;
}

/**
 * An attempt is known here before its submit is written, and until its outcome is stored. One that was logged by a claim
 * whose answer never came is known to nobody: it was not written, and goes back to the queue.
 */
async function bringStraysBack(tx: Transaction, tally: Tally, { connectionId }: Results, { strays, isOpen }: Sweep): Promise<number> {
  if (!strays) return 0;
  const logged = await loggedBefore(tx, connectionId, strays.nodeId, STRAY_AFTER_SECONDS, MOST_IN_DOUBT);
  const stray = strays.claimsSettled() ? logged.filter((id) => !isOpen(id)) : [];
  tally.release(await storePostponed(tx, stray, 0), DELIVERY_STATUS.undeliverable);
  return stray.length;
}

/** The end of a list is told by the transaction that makes it, so that no kill can come between; last, since it holds the log. */
async function close(tx: Transaction, tally: Tally, { ref, lock }: Results): Promise<void> {
  const counters = await countMoves(tx, tally.moves);
  const empty = counters.filter(({ status, messages }) => status === DELIVERY_STATUS.queued && messages === 0);
  const locked = new Set(lock.map(({ listId }) => listId));
  if (empty.some(({ listId }) => !locked.has(listId))) throw new FinishNeedsLock(empty);
  const finished = await finishLists(tx, empty);
  await noteDifferences(tx, tally.differences);
  await settleLists(tx, tally.settlements(ref));
  await appendEvents(tx, finished.map(({ customerId, listId }) => ({
    customerId, channel: 'my_organizations', event: { event: 'message_list.refresh', data: { id: Number(listId) } },
  })));
}

function sortOutcomes(outcomes: readonly SubmissionOutcome[]) {
  const accepted: Accepted[] = [];
  const refused: { attemptId: bigint; reason: string }[] = [];
  const postponed: bigint[] = [];
  const unknown: bigint[] = [];
  for (const outcome of outcomes) {
    switch (outcome.kind) {
      case 'accepted': accepted.push(outcome); break;
      case 'refused': refused.push({ attemptId: outcome.attemptId, reason: outcome.reason }); break;
      case 'postponed': postponed.push(outcome.attemptId); break;
      case 'unknown': unknown.push(outcome.attemptId); break;
    }
  }
  return { accepted, refused, postponed, unknown };
}

/** What a turn does to lists, added up, so that counters and ledger are written once per list. */
class Tally {
  readonly moves: StatusMove[] = [];
  readonly differences: Difference[] = [];
  private readonly money = new Map<bigint, { customerId: bigint; charged: bigint; released: bigint }>();

  move(move: StatusMove): void {
    this.moves.push(move);
  }

  charge(left: readonly Left[]): void {
    for (const { customerId, listId, messages, price } of left) {
      this.move({ customerId, listId, from: DELIVERY_STATUS.queued, to: DELIVERY_STATUS.processing, messages });
      this.of(customerId, listId).charged += price;
    }
  }

  release(left: readonly Released[], to: number): void {
    for (const { customerId, listId, messages, price, reason } of left) {
      this.differences.push({ customerId, listId, reason, messages, amount: price });
      this.move({ customerId, listId, from: DELIVERY_STATUS.queued, to, messages });
      this.of(customerId, listId).released += price;
    }
  }

  settlements(ref: string) {
    return [...this.money].map(([listId, money]) => ({ listId, ...money, ref: `${ref}:${listId}` }));
  }

  lists(): ListKey[] {
    return [...new Map(this.moves.map(({ customerId, listId }) => [listId, { customerId, listId }])).values()];
  }

  releasedTo(): bigint[] {
    return [...new Set([...this.money.values()].filter(({ released }) => released > 0n).map(({ customerId }) => customerId))];
  }

  private of(customerId: bigint, listId: bigint) {
    const money = this.money.get(listId) ?? { customerId, charged: 0n, released: 0n };
    this.money.set(listId, money);
    return money;
  }
}
