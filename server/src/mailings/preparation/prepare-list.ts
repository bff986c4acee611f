import { inTransaction, type Db, type Transaction } from '../../db';
import { countsOfLists, insertMessages } from '../../messages';
import { appendEvent } from '../../realtime';
import { exceptionsAmong } from '../condition.store';
import { partsOf } from '../message-text';
import { BATCH, recipientsAfter, type NumberedRecipient } from '../recipients/recipient-set.store';
import { removeRecipientSet } from '../recipients/remove-set';
import { tell } from '../transitions';
import { failList, type PreparationError } from './fail-list';
import { addToEstimate, advance, lockInPreparation, markPrepared, type ListInPreparation, type Standing } from './preparation.store';
import { priceBatch, type PricedBatch, type Terms } from './price-batch';

const BULK_LANE = 4;
const PROGRESS_EVERY_MS = 500;

export type Slice = { list: ListInPreparation; terms: Terms; batches: number; clock: () => Date };

/**
 * Turns the next recipients of a list into messages, one transaction for each batch together with its place in the list,
 * so that after a crash it goes on where it was. The next batch is read while this one is written. Ends after so many
 * batches, when the list is prepared, or when another node turns out to have gone on with it.
 */
export async function prepareSlice(db: Db, { list, terms, batches, clock }: Slice): Promise<void> {
  const read = (after: string) => {
    const reading = recipientsAfter(db, list.customerId, { setId: list.setId, after, limit: BATCH });
    // Awaited a batch later; until then its failure is nobody's.
    reading.catch(() => undefined);
    return reading;
  };
  const { wireParts } = partsOf(list.type, list.body);
  let preparedTo = list.preparedTo;
  let nextProgress = 0;
  let next: Promise<NumberedRecipient[]> = read(preparedTo);
  for (let count = 0; count < batches; count++) {
    const batch = await next;
    const last = batch.at(-1);
    if (!last) return finish(db, list, preparedTo, clock());
    next = read(last.num);
    const exceptions = list.conditions ? await exceptionsAmong(db, list.customerId, list.id, batch.map(({ num }) => num)) : undefined;
    const priced = priceBatch(batch, terms, exceptions);
    const now = clock();
    const showProgress = now.getTime() >= nextProgress;
    const stored = await inTransaction(db, async (tx) => {
      if (!(await lockInPreparation(tx, list, preparedTo))) return false;
      await store(tx, list, priced, { parts: list.parts, wireParts, lane: BULK_LANE, now });
      if (showProgress) await tellProgress(tx, list);
      return true;
    });
    if (!stored) return;
    if (showProgress) nextProgress = now.getTime() + PROGRESS_EVERY_MS;
    preparedTo = last.num;
  }
}

type Shape = { parts: number; wireParts: number; lane: number; now: Date };

/** Sent together: the connection takes one statement after the other without a round trip between them. */
async function store(tx: Transaction, { customerId, id }: ListInPreparation, priced: PricedBatch, { now, ...shape }: Shape): Promise<void> {
  await Promise.all([
    insertMessages(tx, customerId, { listId: id, rows: priced.messages, ...shape }),
    addToEstimate(tx, customerId, id, priced.estimate),
    advance(tx, customerId, { id, ...priced.progress, now }),
  ]);
}

async function tellProgress(tx: Db, { customerId, id }: ListInPreparation): Promise<void> {
  const counts = (await countsOfLists(tx, customerId, [id])).get(id) ?? {};
  const msgcount = Object.values(counts).reduce((sum, messages) => sum + messages, 0);
  await appendEvent(tx, customerId, 'my_organizations', {
    event: 'message_list.progress', data: { id: Number(id), status: 100, counts, msgcount, cost: '0.00' },
  });
}

async function finish(db: Db, list: ListInPreparation, preparedTo: string, now: Date): Promise<void> {
  const { customerId, id, setId } = list;
  const standing = await inTransaction(db, async (tx) => {
    const locked = await lockInPreparation(tx, list, preparedTo);
    if (!locked || locked.recipients === 0) return locked;
    await markPrepared(tx, customerId, id, now);
    await tell(tx, customerId, id);
    return locked;
  });
  if (!standing) return;
  if (standing.recipients === 0) return failList(db, list, reasonOfEmptiness(standing), now);
  await removeRecipientSet(db, customerId, setId);
}

function reasonOfEmptiness({ firstLeftOut }: Standing): PreparationError {
  if (!firstLeftOut) return { name: 'no_valid_numbers', params: {} };
  const { error, ...params } = firstLeftOut;
  return { name: error, params };
}
