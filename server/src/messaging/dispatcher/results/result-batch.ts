import type { CountryCode } from '@portal/messaging/phone';
import type { SubmissionOutcome } from '../../channels';
import type { Transaction } from '../../../platform/db';
import type { Arrivals, Incoming } from '../incoming/incoming.service';
import { lockLists, type ListKey } from '../settlement/list.store';
import { refundMessages } from '../settlement/refund.store';
import { SettlementBatch } from '../settlement/settlement-batch';
import { applyLate } from './late-receipt.store';
import { nextWaiting, type Applied, type ReceiptRange, type StoredReceipt } from './receipt.store';

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

/** Batch size of the slow background scan of receipts that match no stored message yet. */
export const WALKED_AT_ONCE = 20_000;

/** Results of one connection, and the state of storing them. The steps of `storeResults` share one in one transaction. */
export type ResultBatch = {
  readonly tx: Transaction;
  readonly results: Results;
  readonly lock: readonly ListKey[];
  /** Range of waiting receipts for this scan. */
  readonly walked: ReceiptRange | null;
  readonly settlement: SettlementBatch;
  arrivals?: Arrivals;
  requeued: number;
  reusedIds: number;
  otherRecipients: number;
  /** Null if not checked. */
  mayHaveUnresolved: boolean | null;
};

export async function openBatch(tx: Transaction, results: Results): Promise<ResultBatch> {
  const lock = await lockLists(tx, results.lock, results.outcomes.map(({ attemptId }) => attemptId));
  const walkFrom = results.unresolvedCheck?.walkFrom ?? null;
  const walked = walkFrom === null ? null : await nextWaiting(tx, results.connectionId, walkFrom, WALKED_AT_ONCE);
  return {
    tx, results, lock, walked, settlement: new SettlementBatch(), requeued: 0, reusedIds: 0, otherRecipients: 0, mayHaveUnresolved: null,
  };
}

/** Applies what receipts changed: statuses, late receipts and refunds. */
export async function applyReceipts(
  { tx, results, settlement }: ResultBatch, { moved, received, refunds }: Omit<Applied, 'otherRecipients'>,
): Promise<void> {
  settlement.apply(moved);
  const late = await applyLate(tx, results.connectionId, received);
  settlement.applyLate(late.moves);
  settlement.release(late.released);
  settlement.refund(await refundMessages(tx, results.connectionId, refunds));
}
