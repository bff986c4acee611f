import { AppError, type ComparisonResult } from '@portal/contracts';
import { compareRates, LIST_STATUS, sampleSize } from '@portal/messaging';
import { inTransaction, isPool, perPool, type Db } from '../../../platform/db';
import { found } from '../../../platform/http';
import { hasHeldMessages, variantFigures, type TextName, type VariantFigures } from '../../messages';
import { lockComparison, readComparison, waitSeconds, type ComparisonRow } from './comparison.store';
import { chooseText, ratesBy } from './run-comparison';
import { SharedCounts } from './shared-counts';

type Of = { customerId: bigint; id: bigint };

/** Throws not_found unless the list compares two texts and was confirmed. */
export async function comparisonResult(db: Db, { customerId, id: listId }: Of): Promise<ComparisonResult> {
  const row = await readComparison(db, { customerId, listId });
  if (!row?.confirmed) throw new AppError('not_found');
  return present(db, row);
}

/** Sends a text to the rest. Repeating the same choice changes nothing. Throws comparison_not_open if it is too early or too late. */
export async function chooseByHand(db: Db, { customerId, id: listId, text, now }: Of & { text: TextName; now: Date }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = found(await lockComparison(tx, { customerId, listId }));
    const { aTo, bTo, choice, status } = row;
    if (choice?.text === text && choice.by === 'hand') return;
    if (choice || aTo === null || bTo === null || status !== LIST_STATUS.inProgress) throw new AppError('comparison_not_open');
    await chooseText(tx, { ...row, aTo, bTo }, { now, by: text });
  });
}

async function present(db: Db, row: ComparisonRow): Promise<ComparisonResult> {
  const { customerId: _, listId: __, aTo, bTo, body, samplePercent, criterion, waitHours, choice, sampledAt, recipients } = row;
  const figures = aTo !== null && bTo !== null ? await figuresOf(db, row, { aTo, bTo }) : [];
  const inSample = figures.length > 0
    ? figures.reduce((sum, each) => sum + each.recipients, 0) : 2 * sampleSize(recipients, samplePercent);
  return {
    body, samplePercent, criterion, waitHours,
    state: await stateOf(db, row),
    rest: Math.max(0, recipients - inSample),
    figures,
    difference: criterion === 'manual' ? null : compareRates(...ratesBy(criterion, choice?.figures ?? figures)),
    choosesAt: sampledAt && !choice && criterion !== 'manual'
      ? new Date(sampledAt.getTime() + waitSeconds(row) * 1_000).toISOString() : null,
    choice: choice && { ...choice, at: choice.at.toISOString() },
  };
}

const sharedCounts = perPool(() => new SharedCounts<VariantFigures[]>());

/** Counts the samples, which may have 100,000 recipients: in a pool, once for all that ask at the same time. */
function figuresOf(db: Db, row: ComparisonRow, ranks: { aTo: bigint; bTo: bigint }): Promise<VariantFigures[]> {
  const count = () => variantFigures(db, row, ranks);
  return isPool(db) ? sharedCounts(db).count(`${row.customerId}:${row.listId}`, count) : count();
}

async function stateOf(db: Db, row: ComparisonRow): Promise<ComparisonResult['state']> {
  const { choice, sampledAt, status } = row;
  const isOpen = status === LIST_STATUS.inProgress;
  if (choice) return isOpen && (await hasHeldMessages(db, row)) ? 'sending' : 'sent';
  if (!isOpen) return 'ended';
  return sampledAt ? 'waiting' : 'sampling';
}
