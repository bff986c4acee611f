import type { SubmissionOutcome } from '../../channels';
import type { Transaction } from '../../../platform/db';
import { storeIncoming } from '../incoming/incoming.service';
import type { ListKey } from '../settlement/list.store';
import { refundMessages } from '../settlement/refund.store';
import { settle } from '../settlement/settle.service';
import {
  matchByReceipts, noteUnresolved, requeueStrays, resolveByReceipts, resolveBySilence,
} from '../unresolved/resolve-unresolved.service';
import { storeAccepted, storeDetails, storeRefused, storeUnknown, type Accepted, type Refused } from './outcome.store';
import { noteRefunds, storeReceipts } from './receipt.store';
import { storePostponed } from './requeue.store';
import { applyReceipts, openBatch, type ResultBatch, type Results } from './result-batch';

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

type Postponed = Extract<SubmissionOutcome, { kind: 'postponed' }>;

/** The order matters: a receipt applies to a message whose answer is stored, and silence proves nothing before all receipts applied. */
const STEPS: readonly ((batch: ResultBatch) => Promise<void>)[] = [
  storeAnswers, storeNewReceipts, storeArrivals, resolveByReceipts, resolveBySilence, requeueStrays, noteUnresolved,
];

/** Stores a connection's results, with all their effects on lists and money, in the transaction. */
export async function storeResults(tx: Transaction, results: Results): Promise<Stored> {
  const batch = await openBatch(tx, results);
  for (const step of STEPS) await step(batch);
  await settle(tx, batch.settlement, { ...results, lock: batch.lock, arrivals: batch.arrivals });
  return storedBy(batch);
}

/** The provider's answers to submits. Receipts may prove unanswered submits accepted. */
async function storeAnswers(batch: ResultBatch): Promise<void> {
  const { tx, settlement, results: { outcomes, postponeMs: delayMs, maxAttempts } } = batch;
  const { accepted, refused, postponed, unknown } = sortOutcomes(outcomes);
  await storeDetails(tx, accepted);
  const { left, reusedIds } = await storeAccepted(tx, [...accepted, ...await matchByReceipts(batch)]);
  settlement.charge(left);
  settlement.release(await storeRefused(tx, refused));
  settlement.release(await storePostponed(tx, postponed, { delayMs, maxAttempts }));
  await storeUnknown(tx, unknown);
  batch.reusedIds += reusedIds;
  batch.requeued += postponed.length;
}

async function storeNewReceipts(batch: ResultBatch): Promise<void> {
  const { tx, settlement, results: { connectionId, receipts } } = batch;
  settlement.refund(await refundMessages(tx, connectionId, await noteRefunds(tx, connectionId, receipts)));
  const received = await storeReceipts(tx, connectionId, receipts);
  await applyReceipts(batch, received);
  batch.otherRecipients = received.otherRecipients;
}

async function storeArrivals(batch: ResultBatch): Promise<void> {
  const { tx, results } = batch;
  batch.arrivals = await storeIncoming(tx, results.connectionId, results.incoming, results);
}

function storedBy({ results, settlement, walked, requeued, mayHaveUnresolved, reusedIds, otherRecipients }: ResultBatch): Stored {
  const hasWalked = (results.unresolvedCheck?.walkFrom ?? null) !== null;
  return {
    touched: settlement.lists(), released: settlement.releasedTo(), requeued: requeued > 0, mayHaveUnresolved,
    oddities: { reusedIds, otherRecipients }, ...(hasWalked && { walkedTo: walked?.upTo ?? null }),
  };
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
