import { randomUUID } from 'node:crypto';
import { betterText, COUNTED_BY, LIST_STATUS, sampleSize, type Rate } from '@portal/messaging';
import type { TextCriterion, TextFigures } from '@portal/contracts';
import { releaseForList } from '../../../money/billing';
import { inTransaction, type Db, type Transaction } from '../../../platform/db';
import { hasReleasedInQueue, noteDifferences, rankOf, releaseHeld, variantFigures, type TextName } from '../../messages';
import { balanceEvents, notify } from '../lists/transitions';
import { notifyQueue } from '../lists/mailing.store';
import { LIST_LANE } from '../plan/lane';
import {
  continueAt, isDue, lockComparison, nextDueComparison, noteSample, noteSampled, storeChoice, subtractParts, waitSeconds,
  type ComparisonRow,
} from './comparison.store';

/** Messages per transaction: claims of the list wait for its row meanwhile. */
const MESSAGES_AT_ONCE = 2_000;
/** Until it is checked again whether the sample has left. */
const SAMPLE_POLL_MS = 5_000;

type Sampled = ComparisonRow & { aTo: bigint; bTo: bigint };

/**
 * Takes one step of the comparison that is due: draws the sample, releases messages, or chooses the text of the rest. Returns false if none
 * is due. A step and the note of it commit together, so a crash neither repeats nor skips one. Paused, canceled and finished lists rest.
 */
export async function runNextComparison(db: Db, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const next = await nextDueComparison(tx, now);
    if (!next) return false;
    const due = await lockComparison(tx, next);
    // Another node may have taken the step while this one waited for the lock.
    if (due && (await isDue(tx, due, now))) await continueAt(tx, due, await nextTime(tx, due, now));
    return true;
  });
}

async function nextTime(tx: Transaction, due: ComparisonRow, now: Date): Promise<Date | null> {
  if (due.status !== LIST_STATUS.inProgress || due.paused) return null;
  const sampled = await drawSample(tx, due);
  if (!sampled) return null;
  const { aTo, bTo, sampledAt, choice, dueAt } = sampled;
  if (await release(tx, sampled, { above: null, upTo: aTo, text: 'a' })) return now;
  if (await release(tx, sampled, { above: aTo, upTo: bTo, text: 'b' })) return now;
  if (choice) return (await release(tx, sampled, { above: bTo, upTo: null, text: choice.text })) ? now : null;
  if (!sampledAt && (await hasReleasedInQueue(tx, sampled))) {
    const poll = new Date(now.getTime() + SAMPLE_POLL_MS);
    return dueAt && dueAt > poll ? dueAt : poll;
  }
  if (!sampledAt) await noteSampled(tx, sampled, now);
  if (!sampledAt) await notify(tx, sampled.customerId, sampled.listId);
  if (sampled.criterion === 'manual') return null;
  const choosesAt = new Date((sampledAt ?? now).getTime() + waitSeconds(sampled) * 1_000);
  if (choosesAt > now) return choosesAt;
  await chooseText(tx, sampled, { now });
  return now;
}

/** The recipients with the lowest ranks. Null if the list has too few left to compare anything. */
async function drawSample(tx: Transaction, due: ComparisonRow): Promise<Sampled | null> {
  const { aTo, bTo } = due;
  if (aTo !== null && bTo !== null) return { ...due, aTo, bTo };
  const size = Math.max(1, sampleSize(due.recipients, due.samplePercent));
  const [first, second] = [await rankOf(tx, due, size), await rankOf(tx, due, 2 * size)];
  if (first === null) return null;
  const ranks = { aTo: first, bTo: second ?? first };
  await noteSample(tx, due, ranks);
  return { ...due, ...ranks };
}

type Releasing = { above: bigint | null; upTo: bigint | null; text: TextName };

/** Returns false if no message of these ranks is held any more. Releases what a shorter text saves of the reserved money. */
async function release(tx: Transaction, list: Sampled, ranks: Releasing): Promise<boolean> {
  const { customerId, listId } = list;
  const { messages, swapped, freed, parts } = await releaseHeld(tx, list, { ...ranks, limit: MESSAGES_AT_ONCE });
  if (messages === 0) return false;
  if (parts > 0) await subtractParts(tx, list, parts);
  if (freed > 0n) {
    await noteDifferences(tx, [{ customerId, listId, reason: 'shorter_text', messages: swapped, amount: freed }]);
    await releaseForList(tx, { customerId, listId, amount: freed, ref: `text:${listId}:${randomUUID()}` });
  }
  await notify(tx, customerId, listId, freed > 0n ? await balanceEvents(tx, customerId) : []);
  await notifyQueue(tx, LIST_LANE, listId);
  return true;
}

/** `by`: the text that somebody chose; without it, the rule chooses. */
export async function chooseText(tx: Transaction, list: Sampled, { now, by }: { now: Date; by?: TextName }): Promise<void> {
  const figures = await variantFigures(tx, list, list);
  const [a, b] = ratesBy(list.criterion, figures);
  await storeChoice(tx, list, { text: by ?? betterText(a, b), by: by ? 'hand' : 'rule', at: now, figures });
  await notify(tx, list.customerId, list.listId);
}

/** What the criterion counts, of the messages that were sent, for text A and B. */
export function ratesBy(criterion: TextCriterion, figures: readonly TextFigures[]): [Rate, Rate] {
  const rateOf = (text: TextName): Rate => {
    const found = figures.find((each) => each.text === text);
    if (!found) return { hits: 0, of: 0 };
    return { hits: criterion === 'manual' ? 0 : found[COUNTED_BY[criterion]], of: found.sent };
  };
  return [rateOf('a'), rateOf('b')];
}
