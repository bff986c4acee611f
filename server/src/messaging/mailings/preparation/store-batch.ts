import { normaliseNumber } from '@portal/messaging/phone';
import { inTransaction, type Db, type Transaction } from '../../../platform/db';
import { addRefusedNumbers, countBlocks, blockedPrefixes, blockPassedPrefixes, type NumbersOfBlocks } from '../../../customers/limits';
import { countsOfLists, HELD_REGION, insertMessages, insertVariants, type NewVariant } from '../../messages';
import { appendEvent } from '../../../platform/realtime';
import { excludedAmong } from '../recipients/book.store';
import { exceptionsAmong } from '../plan/condition.store';
import { LIST_LANE } from '../plan/lane';
import { partsOf } from '../plan/message-text';
import { numbersInBlocks } from '../recipients/recipient-set.store';
import { addToEstimate } from '../pricing/estimate.store';
import { advance, lockInPreparation, type ListInPreparation } from './preparation.store';
import {
  EMPTY_STATE, priceBatch, type BatchContext, type BatchRecipient, type ListMessage, type PricedBatch, type Terms,
} from './price-batch';
import { claimSmsIds } from '../plan/sms-ids.store';
import { unusualByBlock } from './unusual-numbers';

/** A batch of recipients with numbers after `after`, up to and including `last`. */
export type Batch = { recipients: readonly BatchRecipient[]; after: string; last: string };
export type Storing = {
  terms: Terms;
  billableRecipients: number;
  now: Date;
  showProgress: boolean;
  publicUrl: string | null;
};

/** Returns false, storing nothing, if another node continued the list. Blocks traffic to a number block over its limit, then retries. */
export async function storeBatch(db: Db, list: ListInPreparation, batch: Batch, storing: Storing): Promise<boolean> {
  const { customerId } = list;
  for (;;) {
    const context = await batchContext(db, list, batch);
    try {
      const refused = await storePriced(db, list, batch, { ...storing, context });
      if (refused) await addRefusedNumbers(db, customerId, refused);
      return refused !== null;
    } catch (error) {
      if (!(await blockPassedPrefixes(db, error, storing.publicUrl))) throw error;
    }
  }
}

async function batchContext(
  db: Db, { customerId, id, conditions, exceptions }: ListInPreparation, { recipients }: Batch,
): Promise<BatchContext> {
  const nums = recipients.map(({ num }) => num);
  const [trafficBlocks, named, excluded] = await Promise.all([
    blockedPrefixes(db, customerId),
    conditions ? exceptionsAmong(db, customerId, id, nums) : EMPTY_STATE.exceptions,
    exceptions ? excludedAmong(db, customerId, id, nums) : EMPTY_STATE.excluded,
  ]);
  return { exceptions: named, excluded, blockedPrefixes: trafficBlocks };
}

/** Returns the counts of numbers left out because of traffic blocks; null if another node has continued the list. */
async function storePriced(
  db: Db, list: ListInPreparation, { recipients, after, last }: Batch,
  { terms, billableRecipients, now, showProgress, context }: Storing & { context: BatchContext },
): Promise<NumbersOfBlocks | null> {
  const { customerId, setId } = list;
  const priced = priceBatch(recipients, terms, context);
  // Numbers are sorted, so a number block begun by earlier batches is a prefix of their last number.
  const started = [...priced.blocks.keys()].filter((block) => after.startsWith(block));
  const earlier = await numbersInBlocks(db, customerId, setId, { blocks: started, upTo: after });
  return inTransaction(db, async (tx) => {
    const locked = await lockInPreparation(tx, list, after);
    if (!locked) return null;
    const claimed = await claimSmsIds(tx, list, priced.messages);
    const left = claimed.size === 0 ? priced : priceBatch(recipients, terms, context, claimed);
    const messages = withPace(left.messages, list, locked.recipients);
    await store(tx, list, { ...left, messages, progress: { ...left.progress, preparedTo: last } }, now);
    // Runs last, to hold its row locks briefly, because single messages to these number blocks wait for these locks.
    await countBlocks(tx, { customerId, now }, unusualByBlock(left.blocks, { billableRecipients, earlier }));
    if (showProgress) await publishProgress(tx, list);
    return left.refused;
  });
}

async function store(tx: Transaction, list: ListInPreparation, priced: PricedBatch, now: Date): Promise<void> {
  const { customerId, id, type, body, parts } = list;
  const { wireParts } = partsOf(type, body);
  await Promise.all([
    insertMessages(tx, customerId, { listId: id, rows: priced.messages, parts, wireParts, lane: LIST_LANE }),
    insertVariants(tx, { customerId, listId: id }, variantsOf(priced.messages, list)),
    addToEstimate(tx, customerId, id, priced.estimate),
    advance(tx, customerId, { id, ...priced.progress, now }),
  ]);
}

async function publishProgress(tx: Transaction, { customerId, id }: ListInPreparation): Promise<void> {
  const counts = (await countsOfLists(tx, customerId, [id])).get(id) ?? {};
  const msgcount = Object.values(counts).reduce((sum, messages) => sum + messages, 0);
  await appendEvent(tx, customerId, 'my_organizations', {
    event: 'message_list.progress', data: { id: Number(id), status: 100, counts, msgcount, cost: '0.00' },
  });
}

type PaceOptions = Pick<ListInPreparation, 'spread' | 'byCountry' | 'comparedBody'>;

/** Messages of a comparison are held, whatever their country. */
function withPace(messages: ListMessage[], list: PaceOptions, before: number): ListMessage[] {
  const { spread, byCountry, comparedBody } = list;
  const isHeld = comparedBody !== null;
  if (!spread && !byCountry && !isHeld) return messages;
  return messages.map((message, index) => ({
    ...message, pace: { region: isHeld ? HELD_REGION : regionOf(message.recipient, list), position: before + index },
  }));
}

function variantsOf(messages: readonly ListMessage[], list: PaceOptions): NewVariant[] {
  if (list.comparedBody === null) return [];
  return messages.flatMap(({ id, recipient, compared }) => (id === undefined || !compared ? [] : [{
    messageId: id, recipient, text: compared.stored, other: compared.other, region: regionOf(recipient, list),
  }]));
}

function regionOf(recipient: string, { byCountry }: Pick<PaceOptions, 'byCountry'>): string {
  return byCountry ? countryOf(recipient) : '';
}

function countryOf(number: string): string {
  const known = normaliseNumber(number);
  return known.ok ? known.country : '';
}
