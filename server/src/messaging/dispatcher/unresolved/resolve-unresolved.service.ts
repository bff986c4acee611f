import type { SubmissionOutcome } from '../../channels';
import { storeAccepted, type Accepted } from '../results/outcome.store';
import { applyWaiting } from '../results/receipt.store';
import { storePostponed } from '../results/requeue.store';
import { applyReceipts, WALKED_AT_ONCE, type ResultBatch } from '../results/result-batch';
import { unresolvedCandidates } from './unresolved-candidates.store';
import { matchUnresolved } from './unresolved-match';
import { abandon, anyUnresolved, loggedBefore, provenByReceipts, provenByWaiting, silentFor, unresolvedFor } from './unresolved.store';

const MAX_WAITING = 5_000;
const MAX_UNRESOLVED = 2_000;
/** Minimum age of stray attempts (see `requeueStrays`); longer than a claim query takes. */
const STRAY_AFTER_SECONDS = 10;

/** Unanswered submits that receipts with their reference prove accepted. */
export async function matchByReceipts({ tx, results, walked }: ResultBatch): Promise<Accepted[]> {
  const { connectionId, mayHaveUnresolved, receipts, unresolvedCheck } = results;
  if (!unresolvedCheck) return mayHaveUnresolved ? provenByReceipts(tx, connectionId, receipts) : [];
  const old = walked ? await provenByWaiting(tx, connectionId, walked) : [];
  const young = await provenByWaiting(tx, connectionId, null);
  const known = new Set(old.map(({ attemptId }) => attemptId));
  return [...old, ...young.filter(({ attemptId }) => !known.has(attemptId)), ...await provenByReceipts(tx, connectionId, receipts)];
}

/** Submits that are proven accepted by receipts that name only the recipient; then applies receipts that waited for these. */
export async function resolveByReceipts(batch: ResultBatch): Promise<void> {
  const { tx, settlement, walked, results: { connectionId, unresolvedCheck } } = batch;
  if (!unresolvedCheck) return;
  const ranges = walked ? [null, walked] : [null];
  for (const range of ranges) {
    const { submits, ids } = await unresolvedCandidates(tx, connectionId, range);
    const resolved = await storeAccepted(tx, matchUnresolved(submits, ids, { echoes: unresolvedCheck.echoesReference }));
    settlement.charge(resolved.left);
    batch.reusedIds += resolved.reusedIds;
  }
  for (const range of ranges) {
    await applyReceipts(batch, await applyWaiting(tx, connectionId, range, range ? WALKED_AT_ONCE : MAX_WAITING));
  }
}

/** Requeues submits whose missing receipts prove that they were not accepted. Gives up old submits. */
export async function resolveBySilence(batch: ResultBatch): Promise<void> {
  const { tx, settlement, results: { connectionId, maxAttempts, unresolvedCheck } } = batch;
  if (!unresolvedCheck) return;
  const { silenceProvesSeconds, proofSeconds, unresolvedSeconds } = unresolvedCheck;
  const closed = (ids: readonly bigint[]) => ids.filter((id) => !unresolvedCheck.isOpen(id));
  const silent = silenceProvesSeconds === null
    ? []
    : closed(await silentFor(tx, connectionId, silenceProvesSeconds, MAX_UNRESOLVED)).filter((id) => !unresolvedCheck.wasAccepted(id));
  settlement.release(await storePostponed(tx, neverLeft(silent), { delayMs: 0, maxAttempts }));
  settlement.release(
    await abandon(tx, closed(await unresolvedFor(tx, connectionId, { total: unresolvedSeconds, proof: proofSeconds }, MAX_UNRESOLVED))),
  );
  batch.requeued += silent.length;
}

/** Requeues logged attempts that are not in memory: the result of their claim query was lost, so they were never submitted. */
export async function requeueStrays(batch: ResultBatch): Promise<void> {
  const { tx, settlement, results: { connectionId, maxAttempts, unresolvedCheck } } = batch;
  if (!unresolvedCheck?.strays) return;
  const { strays, isOpen } = unresolvedCheck;
  const logged = await loggedBefore(tx, connectionId, strays.nodeId, STRAY_AFTER_SECONDS, MAX_UNRESOLVED);
  const stray = strays.claimsResolved() ? logged.filter((id) => !isOpen(id)) : [];
  settlement.release(await storePostponed(tx, neverLeft(stray), { delayMs: 0, maxAttempts }));
  batch.requeued += stray.length;
}

/** Notes whether submits are still unresolved, so that the connection checks again. */
export async function noteUnresolved(batch: ResultBatch): Promise<void> {
  const { tx, results: { connectionId, unresolvedCheck } } = batch;
  if (unresolvedCheck) batch.mayHaveUnresolved = await anyUnresolved(tx, connectionId);
}

function neverLeft(attemptIds: readonly bigint[]): Pick<Extract<SubmissionOutcome, { kind: 'postponed' }>, 'attemptId' | 'cause'>[] {
  return attemptIds.map((attemptId) => ({ attemptId, cause: 'unreachable' }));
}
