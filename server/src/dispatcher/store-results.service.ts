import type { CountryCode } from '@portal/messaging/phone';
import type { SubmissionOutcome } from '../channels';
import type { Transaction } from '../db';
import { anyUnresolved, abandon, unresolvedFor, loggedBefore, provenByReceipts, provenByWaiting, silentFor } from './unresolved.store';
import { storeIncoming, type Incoming } from './incoming.service';
import { applyLate } from './late-receipt.store';
import { lockLists, type ListKey } from './list.store';
import { storeAccepted, storeDetails, storeRefused, storeUnknown, type Accepted, type Refused } from './outcome.store';
import {
  applyWaiting, nextWaiting, noteRefunds, storeReceipts, type Applied, type ReceiptRange, type StoredReceipt,
} from './receipt.store';
import { refundMessages } from './refund.store';
import { storePostponed } from './requeue.store';
import { settle } from './settle.service';
import { SettlementBatch } from './settlement-batch';
import { matchUnresolved } from './unresolved-match';
import { unresolvedCandidates } from './unresolved-candidates.store';

export type UnresolvedCheck = {
  /** A submit without a receipt after these seconds was not accepted. Null if that is not certain or receipts may have been missed. */
  silenceProvesSeconds: number | null;
  /** Whether every receipt repeats the reference sent with its submit, by contract with the provider. */
  echoesReference: boolean;
  /** Seconds within which the receipt of an unresolved submit would have arrived if the provider had accepted the submit. */
  proofSeconds: number;
  unresolvedSeconds: number;
  /** Whether this program still waits for the response or has yet to store the outcome. Missing receipts then prove nothing. */
  isOpen(attemptId: bigint): boolean;
  /** Whether the provider is known to have accepted the attempt, so that missing receipts cannot prove otherwise. */
  wasAccepted(attemptId: bigint): boolean;
  /** Set to requeue this node's old attempts that are not open, unless a claim query is overdue (`claimsResolved()` is false). */
  strays: { nodeId: bigint; claimsResolved(): boolean } | null;
  /** Position of the slow scan of waiting receipts; null while the scan pauses. */
  walkFrom?: string | null;
};

export type Results = {
  connectionId: bigint;
  ref: string;
  outcomes: readonly SubmissionOutcome[];
  receipts: readonly StoredReceipt[];
  incoming: readonly Incoming[];
  /** A message that consists of one of these words puts its sender on the stop list. */
  stopWords: readonly string[];
  home?: CountryCode | undefined;
  postponeMs: number;
  maxAttempts: number;
  /** Whether there may be unresolved submits. If so, receipts are checked for proof that one was accepted. */
  mayHaveUnresolved: boolean;
  /** If set, waiting receipts and unresolved submits are checked too. */
  unresolvedCheck: UnresolvedCheck | null;
  /** Lists with several messages that this batch may finish. Their rows are locked before anything else. */
  lock: readonly ListKey[];
};

export type Stored = {
  touched: ListKey[];
  released: bigint[];
  requeued: boolean;
  mayHaveUnresolved: boolean | null;
  /** Position of the slow scan of waiting receipts; null at its end, absent if it pauses. */
  walkedTo?: string | null;
  /** Number of submits with a reused provider id, and of receipts whose id matches only messages to other recipients. */
  oddities?: { reusedIds: number; otherRecipients: number };
};

const MAX_WAITING = 5_000;
/** Batch size of the slow background scan of receipts that match no stored message yet. */
const WALKED_AT_ONCE = 20_000;
const MAX_UNRESOLVED = 2_000;
/** Minimum age of stray attempts (see `requeueStrays`); longer than a claim query takes. */
const STRAY_AFTER_SECONDS = 10;

type Postponed = Extract<SubmissionOutcome, { kind: 'postponed' }>;

export async function storeResults(tx: Transaction, results: Results): Promise<Stored> {
  const { connectionId, receipts, postponeMs: delayMs, maxAttempts, unresolvedCheck } = results;
  const lock = await lockLists(tx, results.lock, results.outcomes.map(({ attemptId }) => attemptId));
  const settlementBatch = new SettlementBatch();
  const sorted = sortOutcomes(results.outcomes);
  const walkFrom = unresolvedCheck?.walkFrom ?? null;
  const range = walkFrom === null ? null : await nextWaiting(tx, connectionId, walkFrom, WALKED_AT_ONCE);
  await storeDetails(tx, sorted.accepted);
  const accepted = await storeAccepted(tx, [...sorted.accepted, ...await proven(tx, results, range)]);
  settlementBatch.charge(accepted.left);
  settlementBatch.release(await storeRefused(tx, sorted.refused));
  settlementBatch.release(await storePostponed(tx, sorted.postponed, { delayMs, maxAttempts }));
  await storeUnknown(tx, sorted.unknown);
  settlementBatch.refund(await refundMessages(tx, await noteRefunds(tx, connectionId, receipts)));
  const received = await storeReceipts(tx, connectionId, receipts);
  await apply(tx, settlementBatch, received);
  const { otherRecipients } = received;
  let { reusedIds } = accepted;
  const arrivals = await storeIncoming(tx, connectionId, results.incoming, results);
  let mayHaveUnresolved: boolean | null = null;
  let requeuedCount = sorted.postponed.length;
  if (unresolvedCheck) {
    for (const step of range ? [null, range] : [null]) {
      const resolved = await storeAccepted(tx, await provenByRecipient(tx, connectionId, unresolvedCheck, step));
      settlementBatch.charge(resolved.left);
      reusedIds += resolved.reusedIds;
    }
    await apply(tx, settlementBatch, await applyWaiting(tx, connectionId, null, MAX_WAITING));
    if (range) await apply(tx, settlementBatch, await applyWaiting(tx, connectionId, range, WALKED_AT_ONCE));
    requeuedCount += await resolveUnresolved(tx, settlementBatch, results, unresolvedCheck);
    requeuedCount += await requeueStrays(tx, settlementBatch, results, unresolvedCheck);
    mayHaveUnresolved = await anyUnresolved(tx, connectionId);
  }
  await settle(tx, settlementBatch, { ...results, lock, arrivals });
  return {
    touched: settlementBatch.lists(), released: settlementBatch.releasedTo(), requeued: requeuedCount > 0, mayHaveUnresolved,
    oddities: { reusedIds, otherRecipients },
    ...(walkFrom !== null && { walkedTo: range?.upTo ?? null }),
  };
}

async function proven(
  tx: Transaction, { connectionId, mayHaveUnresolved, receipts, unresolvedCheck }: Results, range: ReceiptRange | null,
): Promise<Accepted[]> {
  if (unresolvedCheck) {
    const walked = range ? await provenByWaiting(tx, connectionId, range) : [];
    const young = await provenByWaiting(tx, connectionId, null);
    const known = new Set(walked.map(({ attemptId }) => attemptId));
    return [...walked, ...young.filter(({ attemptId }) => !known.has(attemptId)), ...await provenByReceipts(tx, connectionId, receipts)];
  }
  return mayHaveUnresolved ? provenByReceipts(tx, connectionId, receipts) : [];
}

/** Returns submits that are proven accepted by receipts that name only the recipient. */
async function provenByRecipient(
  tx: Transaction, connectionId: bigint, { echoesReference: echoes }: UnresolvedCheck, range: ReceiptRange | null,
): Promise<Accepted[]> {
  const { submits, ids } = await unresolvedCandidates(tx, connectionId, range);
  return matchUnresolved(submits, ids, { echoes });
}

async function apply(
  tx: Transaction, settlementBatch: SettlementBatch, { moved, received, refunds }: Omit<Applied, 'otherRecipients'>,
): Promise<void> {
  settlementBatch.apply(moved);
  const late = await applyLate(tx, received);
  settlementBatch.applyLate(late.moves);
  settlementBatch.release(late.released);
  settlementBatch.refund(await refundMessages(tx, refunds));
}

/** Requeues submits whose missing receipts prove that they were not accepted. Gives up old submits. Returns the number of requeued ones. */
async function resolveUnresolved(
  tx: Transaction, settlementBatch: SettlementBatch, { connectionId, maxAttempts }: Results, unresolvedCheck: UnresolvedCheck,
): Promise<number> {
  const { silenceProvesSeconds, proofSeconds, unresolvedSeconds } = unresolvedCheck;
  const closed = (ids: readonly bigint[]) => ids.filter((id) => !unresolvedCheck.isOpen(id));
  const silent = silenceProvesSeconds === null
    ? []
    : closed(await silentFor(tx, connectionId, silenceProvesSeconds, MAX_UNRESOLVED)).filter((id) => !unresolvedCheck.wasAccepted(id));
  settlementBatch.release(await storePostponed(tx, neverLeft(silent), { delayMs: 0, maxAttempts }));
  settlementBatch.release(
    await abandon(tx, closed(await unresolvedFor(tx, connectionId, { total: unresolvedSeconds, proof: proofSeconds }, MAX_UNRESOLVED))),
  );
  return silent.length;
}

/** Requeues logged attempts that are not in memory: the result of their claim query was lost, so they were never submitted. */
async function requeueStrays(
  tx: Transaction, settlementBatch: SettlementBatch, { connectionId, maxAttempts }: Results, { strays, isOpen }: UnresolvedCheck,
): Promise<number> {
  if (!strays) return 0;
  const logged = await loggedBefore(tx, connectionId, strays.nodeId, STRAY_AFTER_SECONDS, MAX_UNRESOLVED);
  const stray = strays.claimsResolved() ? logged.filter((id) => !isOpen(id)) : [];
  settlementBatch.release(await storePostponed(tx, neverLeft(stray), { delayMs: 0, maxAttempts }));
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
