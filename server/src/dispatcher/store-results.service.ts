import type { CountryCode } from '@portal/messaging/phone';
import type { SubmissionOutcome } from '../channels';
import type { Transaction } from '../db';
import { anyInDoubt, giveUp, inDoubtFor, loggedBefore, provenByReceipts, provenByWaiting, silentFor } from './doubt.store';
import { storeIncoming, type Incoming } from './incoming.service';
import { applyLate } from './late-receipt.store';
import { lockLists, type ListKey } from './list.store';
import { storeAccepted, storeDetails, storeRefused, storeUnknown, type Accepted, type Refused } from './outcome.store';
import { applyWaiting, nextWaiting, noteRefunds, storeReceipts, type Applied, type Came, type StoredReceipt } from './receipt.store';
import { refundMessages } from './refund.store';
import { storePostponed } from './requeue.store';
import { settle } from './settle.service';
import { Tally } from './tally';

export type Sweep = {
  /** Null where silence proves nothing, or nobody was there to hear. */
  silenceProvesSeconds: number | null;
  /** Within which a sign of a submit in doubt would have come, whether it is looked for now or not. */
  proofSeconds: number;
  inDoubtSeconds: number;
  /** Whether this program itself still waits for the answer: then nothing is concluded from silence. */
  isOpen(attemptId: bigint): boolean;
  /** Whether the provider is known to have it, so that silence cannot prove otherwise. */
  wasTaken(attemptId: bigint): boolean;
  /** The node whose claims on this connection all have come to an end or are open: what else it has logged never left. */
  strays: { nodeId: bigint; claimsSettled(): boolean } | null;
  /** From where the slow walk over receipts that wait goes on; null while it pauses. */
  walkFrom?: string | null;
};

/** What one turn of a connection's writer stores. */
export type Results = {
  connectionId: bigint;
  /** Names this turn in the ledger. */
  ref: string;
  outcomes: readonly SubmissionOutcome[];
  receipts: readonly StoredReceipt[];
  incoming: readonly Incoming[];
  /** Words that alone, as a whole message, put who sent them on the stop list. */
  stopWords: readonly string[];
  /** Whose rules numbers follow that messages come from as they are dialled at home. */
  home?: CountryCode | undefined;
  postponeMs: number;
  /** A submit that the provider answered so often by a fault of its own has failed. */
  mostTries: number;
  /** Whether a receipt may be the only sign of a submit in doubt. */
  doubts: boolean;
  /** Look after receipts that wait and submits in doubt. */
  sweep: Sweep | null;
  /** Lists that this turn may finish besides those of one message; their rows are locked before anything else. */
  lock: readonly ListKey[];
};

export type Stored = {
  touched: ListKey[];
  /** Customers who got money back. */
  released: bigint[];
  requeued: boolean;
  /** Known after a sweep. */
  doubts: boolean | null;
  /** How far the slow walk over receipts that wait has come; null when it is over, absent where none was made. */
  walkedTo?: string | null;
};

const MOST_WAITING = 5_000;
/** Of receipts that wait, looked at in one step of the slow walk. */
const WALKED_AT_ONCE = 20_000;
const MOST_IN_DOUBT = 2_000;
/** Longer than the answer to a claim is under way. */
const STRAY_AFTER_SECONDS = 10;

type Postponed = Extract<SubmissionOutcome, { kind: 'postponed' }>;

/** Results first, then receipts, then what became of both: counters, money, finished lists. */
export async function storeResults(tx: Transaction, results: Results): Promise<Stored> {
  const { connectionId, receipts, postponeMs: delayMs, mostTries, sweep } = results;
  const lock = await lockLists(tx, results.lock, results.outcomes.map(({ attemptId }) => attemptId));
  const tally = new Tally();
  const sorted = sortOutcomes(results.outcomes);
  const walkFrom = sweep?.walkFrom ?? null;
  const came = walkFrom === null ? null : await nextWaiting(tx, connectionId, walkFrom, WALKED_AT_ONCE);
  await storeDetails(tx, sorted.accepted);
  tally.charge(await storeAccepted(tx, [...sorted.accepted, ...await proven(tx, results, came)]));
  tally.release(await storeRefused(tx, sorted.refused));
  tally.release(await storePostponed(tx, sorted.postponed, { delayMs, mostTries }));
  await storeUnknown(tx, sorted.unknown);
  tally.refund(await refundMessages(tx, await noteRefunds(tx, connectionId, receipts)));
  await apply(tx, tally, await storeReceipts(tx, connectionId, receipts));
  const arrivals = await storeIncoming(tx, connectionId, results.incoming, results);
  let doubts: boolean | null = null;
  let comeBack = sorted.postponed.length;
  if (sweep) {
    await apply(tx, tally, await applyWaiting(tx, connectionId, null, MOST_WAITING));
    if (came) await apply(tx, tally, await applyWaiting(tx, connectionId, came, WALKED_AT_ONCE));
    comeBack += await settleDoubts(tx, tally, results, sweep);
    comeBack += await bringStraysBack(tx, tally, results, sweep);
    doubts = await anyInDoubt(tx, connectionId);
  }
  await settle(tx, tally, { ...results, lock, arrivals });
  return {
    touched: tally.lists(), released: tally.givenTo(), requeued: comeBack > 0, doubts,
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

async function apply(tx: Transaction, tally: Tally, { moved, heard, refunds }: Applied): Promise<void> {
  tally.apply(moved);
  const late = await applyLate(tx, heard);
  tally.applyLate(late.moves);
  tally.release(late.released);
  tally.refund(await refundMessages(tx, refunds));
}

/** Silence that proves sends a message again; else only time ends the doubt. Answers how many go back to the queue. */
async function settleDoubts(
  tx: Transaction, tally: Tally, { connectionId, mostTries }: Results, sweep: Sweep,
): Promise<number> {
  const { silenceProvesSeconds, proofSeconds, inDoubtSeconds } = sweep;
  const closed = (ids: readonly bigint[]) => ids.filter((id) => !sweep.isOpen(id));
  const silent = silenceProvesSeconds === null
    ? []
    : closed(await silentFor(tx, connectionId, silenceProvesSeconds, MOST_IN_DOUBT)).filter((id) => !sweep.wasTaken(id));
  tally.release(await storePostponed(tx, neverLeft(silent), { delayMs: 0, mostTries }));
  tally.release(await giveUp(tx, closed(await inDoubtFor(tx, connectionId, { total: inDoubtSeconds, proof: proofSeconds }, MOST_IN_DOUBT))));
  return silent.length;
}

/**
 * An attempt is known here before its submit is written, and until its outcome is stored. One that was logged by a claim
 * whose answer never came is known to nobody: it was not written, and goes back to the queue.
 */
async function bringStraysBack(
  tx: Transaction, tally: Tally, { connectionId, mostTries }: Results, { strays, isOpen }: Sweep,
): Promise<number> {
  if (!strays) return 0;
  const logged = await loggedBefore(tx, connectionId, strays.nodeId, STRAY_AFTER_SECONDS, MOST_IN_DOUBT);
  const stray = strays.claimsSettled() ? logged.filter((id) => !isOpen(id)) : [];
  tally.release(await storePostponed(tx, neverLeft(stray), { delayMs: 0, mostTries }));
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
