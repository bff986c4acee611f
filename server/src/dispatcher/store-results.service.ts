import type { CountryCode } from '@portal/messaging/phone';
import type { SubmissionOutcome } from '../channels';
import type { Transaction } from '../db';
import { anyUnresolved, giveUp, unresolvedFor, loggedBefore, provenByReceipts, provenByWaiting, silentFor } from './unresolved.store';
import { storeIncoming, type Incoming } from './incoming.service';
import { applyLate } from './late-receipt.store';
import { lockLists, type ListKey } from './list.store';
import { storeAccepted, storeDetails, storeRefused, storeUnknown, type Accepted, type Refused } from './outcome.store';
import { applyWaiting, nextWaiting, noteRefunds, storeReceipts, type Applied, type Came, type StoredReceipt } from './receipt.store';
import { refundMessages } from './refund.store';
import { storePostponed } from './requeue.store';
import { settle } from './settle.service';
import { SettlementBatch } from './tally';
import { matchUnresolved } from './unresolved-match';
import { unresolvedCandidates } from './unresolved-candidates.store';

export type Sweep = {
  /** Null where silence proves nothing, or some reports may have been missed. */
  silenceProvesSeconds: number | null;
  /** By contract, every receipt carries the reference of its submit. */
  echoesReference: boolean;
  /** Time in which any proof about an unresolved submit would have arrived. */
  proofSeconds: number;
  unresolvedSeconds: number;
  /** Whether this program still waits for the answer; silence then proves nothing. */
  isOpen(attemptId: bigint): boolean;
  /** Whether the provider is known to have accepted it, so that silence cannot prove otherwise. */
  wasTaken(attemptId: bigint): boolean;
  /** A node whose claims on this connection are all finished or open: its other logged attempts were never written. */
  strays: { nodeId: bigint; claimsSettled(): boolean } | null;
  /** Position of the slow walk over waiting receipts; null while it pauses. */
  walkFrom?: string | null;
};

export type Results = {
  connectionId: bigint;
  ref: string;
  outcomes: readonly SubmissionOutcome[];
  receipts: readonly StoredReceipt[];
  incoming: readonly Incoming[];
  /** Words that put their sender on the stop list if they are the whole message. */
  stopWords: readonly string[];
  home?: CountryCode | undefined;
  postponeMs: number;
  maxAttempts: number;
  /** Whether a receipt may be the only proof of an unresolved submit. */
  doubts: boolean;
  /** Checks waiting receipts and unresolved submits. */
  sweep: Sweep | null;
  /** Lists that this batch may finish, besides those of one message; their rows are locked before anything else. */
  lock: readonly ListKey[];
};

export type Stored = {
  touched: ListKey[];
  released: bigint[];
  requeued: boolean;
  doubts: boolean | null;
  /** Position of the slow walk over waiting receipts; null at its end, absent without one. */
  walkedTo?: string | null;
  /** Submits with a reused provider id, and receipts that name another recipient than the newest message with their id. */
  oddities?: { reusedIds: number; otherRecipients: number };
};

const MAX_WAITING = 5_000;
/** Waiting receipts examined in one step of the slow walk. */
const WALKED_AT_ONCE = 20_000;
const MAX_UNRESOLVED = 2_000;
/** Longer than the answer to a claim takes. */
const STRAY_AFTER_SECONDS = 10;

type Postponed = Extract<SubmissionOutcome, { kind: 'postponed' }>;

/** Results first, then receipts, then their effects: counters, money, finished lists. */
export async function storeResults(tx: Transaction, results: Results): Promise<Stored> {
  const { connectionId, receipts, postponeMs: delayMs, maxAttempts, sweep } = results;
  const lock = await lockLists(tx, results.lock, results.outcomes.map(({ attemptId }) => attemptId));
  const tally = new SettlementBatch();
  const sorted = sortOutcomes(results.outcomes);
  const walkFrom = sweep?.walkFrom ?? null;
  const came = walkFrom === null ? null : await nextWaiting(tx, connectionId, walkFrom, WALKED_AT_ONCE);
  await storeDetails(tx, sorted.accepted);
  const accepted = await storeAccepted(tx, [...sorted.accepted, ...await proven(tx, results, came)]);
  tally.charge(accepted.left);
  tally.release(await storeRefused(tx, sorted.refused));
  tally.release(await storePostponed(tx, sorted.postponed, { delayMs, maxAttempts }));
  await storeUnknown(tx, sorted.unknown);
  tally.refund(await refundMessages(tx, await noteRefunds(tx, connectionId, receipts)));
  const received = await storeReceipts(tx, connectionId, receipts);
  await apply(tx, tally, received);
  const { otherRecipients } = received;
  let { reusedIds } = accepted;
  const arrivals = await storeIncoming(tx, connectionId, results.incoming, results);
  let doubts: boolean | null = null;
  let comeBack = sorted.postponed.length;
  if (sweep) {
    for (const step of came ? [null, came] : [null]) {
      const resolved = await storeAccepted(tx, await provenByRecipient(tx, connectionId, sweep, step));
      tally.charge(resolved.left);
      reusedIds += resolved.reusedIds;
    }
    await apply(tx, tally, await applyWaiting(tx, connectionId, null, MAX_WAITING));
    if (came) await apply(tx, tally, await applyWaiting(tx, connectionId, came, WALKED_AT_ONCE));
    comeBack += await settleDoubts(tx, tally, results, sweep);
    comeBack += await bringStraysBack(tx, tally, results, sweep);
    doubts = await anyUnresolved(tx, connectionId);
  }
  await settle(tx, tally, { ...results, lock, arrivals });
  return {
    touched: tally.lists(), released: tally.givenTo(), requeued: comeBack > 0, doubts, oddities: { reusedIds, otherRecipients },
    ...(walkFrom !== null && { walkedTo: came?.upTo ?? null }),
  };
}

async function proven(tx: Transaction, { connectionId, doubts, receipts, sweep }: Results, came: Came | null): Promise<Accepted[]> {
  if (sweep) {
    const walked = came ? await provenByWaiting(tx, connectionId, came) : [];
    const young = await provenByWaiting(tx, connectionId, null);
    const known = new Set(walked.map(({ attemptId }) => attemptId));
    return [...walked, ...young.filter(({ attemptId }) => !known.has(attemptId)), ...await provenByReceipts(tx, connectionId, receipts)];
  }
  return doubts ? provenByReceipts(tx, connectionId, receipts) : [];
}

/** Receipts that identify only the recipient, for submits whose answer will not come. */
async function provenByRecipient(tx: Transaction, connectionId: bigint, { echoesReference: echoes }: Sweep, came: Came | null): Promise<Accepted[]> {
  const { submits, ids } = await unresolvedCandidates(tx, connectionId, came);
  return matchUnresolved(submits, ids, { echoes });
}

async function apply(tx: Transaction, tally: SettlementBatch, { moved, received, refunds }: Omit<Applied, 'otherRecipients'>): Promise<void> {
  tally.apply(moved);
  const late = await applyLate(tx, received);
  tally.applyLate(late.moves);
  tally.release(late.released);
  tally.refund(await refundMessages(tx, refunds));
}

/**
 * Sends a message again if silence proves that it was not accepted; otherwise only time resolves it. Returns the number of requeued ones.
 */
async function settleDoubts(
  tx: Transaction, tally: SettlementBatch, { connectionId, maxAttempts }: Results, sweep: Sweep,
): Promise<number> {
  const { silenceProvesSeconds, proofSeconds, unresolvedSeconds } = sweep;
  const closed = (ids: readonly bigint[]) => ids.filter((id) => !sweep.isOpen(id));
  const silent = silenceProvesSeconds === null
    ? []
    : closed(await silentFor(tx, connectionId, silenceProvesSeconds, MAX_UNRESOLVED)).filter((id) => !sweep.wasTaken(id));
  tally.release(await storePostponed(tx, neverLeft(silent), { delayMs: 0, maxAttempts }));
  tally.release(await giveUp(tx, closed(await unresolvedFor(tx, connectionId, { total: unresolvedSeconds, proof: proofSeconds }, MAX_UNRESOLVED))));
  return silent.length;
}

/** Attempts stay in memory from claim to stored outcome. Unknown ones come from a claim whose answer was lost: never written. */
async function bringStraysBack(
  tx: Transaction, tally: SettlementBatch, { connectionId, maxAttempts }: Results, { strays, isOpen }: Sweep,
): Promise<number> {
  if (!strays) return 0;
  const logged = await loggedBefore(tx, connectionId, strays.nodeId, STRAY_AFTER_SECONDS, MAX_UNRESOLVED);
  const stray = strays.claimsSettled() ? logged.filter((id) => !isOpen(id)) : [];
  tally.release(await storePostponed(tx, neverLeft(stray), { delayMs: 0, maxAttempts }));
  return stray.length;
}

function neverLeft(attemptIds: readonly bigint[]): Pick<Postponed, 'attemptId' | 'cause'>[] {
  return attemptIds.map((attemptId) => ({ attemptId, cause: 'unreachable' }));
}

function sortOutcomes(outcomes: readonly SubmissionOutcome[]) {
  const accepted: Accepted[] = [];
  const refused: Refused[] = [];
  const postponed: Postponed[] = [];
  const unknown: bigint[] = [];
  for (const outcome of outcomes) {
    switch (outcome.kind) {
      case 'accepted': accepted.push(outcome); break;
      case 'refused': refused.push(outcome); break;
      case 'postponed': postponed.push(outcome); break;
      case 'unknown': unknown.push(outcome.attemptId); break;
    }
  }
  return { accepted, refused, postponed, unknown };
}
