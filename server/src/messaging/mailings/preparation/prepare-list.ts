import { isAppError } from '@portal/contracts';
import { inTransaction, type Db } from '../../../platform/db';
import { refusalOf, refuseBlockedTraffic } from '../../../customers/limits';
import { drawMessageIds } from '../../messages';
import { linksOfListIn } from '../../shortlinks';
import { tariffVersionAt, termsOfList } from '../../terms';
import { textsOfList, type ListTexts } from '../plan/recipient-texts';
import { BATCH, recipientsAfter, type StoredRecipient } from '../recipients/recipient-set.store';
import { removeRecipientSet } from '../recipients/remove-set';
import { expiryOf } from '../plan/send-times';
import { confirmMailing, notify, type Confirming } from '../lists/transitions';
import { failList, type PreparationError } from './fail-list';
import { lockInPreparation, markPrepared, type ListInPreparation, type PreparationProgress as Locked } from './preparation.store';
import type { Terms } from './price-batch';
import { billableRecipientsOf } from './billable-recipients';
import { storeBatch } from './store-batch';

/** Recipients per batch with personal texts or customerSmsIds, which take more memory and time. */
const PERSONAL_BATCH = 1_000;
const PROGRESS_EVERY_MS = 500;

export type Slice = { list: ListInPreparation; batches: number; clock: () => Date; confirming: Confirming; publicUrl: string | null };

/** Each batch commits with its position, so that a crash loses nothing. Ends early if another node has continued the list. */
export async function prepareSlice(db: Db, { list, batches, clock, confirming, publicUrl }: Slice): Promise<void> {
  const texts = await textsOf(db, list);
  const terms = await termsOf(db, list, texts);
  const billableRecipients = await billableRecipientsOf(db, list, terms);
  if (billableRecipients === undefined) return;
  const read = (after: string) => {
    const { customerId, setId, personal, lineTexts, lineIds } = list;
    const limit = personal || lineIds ? PERSONAL_BATCH : BATCH;
    const reading = recipientsAfter(db, customerId, { setId, after, limit, personal, lineTexts, lineIds });
    reading.catch(() => undefined);
    return reading;
  };
  let preparedTo = list.preparedTo;
  let nextProgress = 0;
  let next: Promise<StoredRecipient[]> = read(preparedTo);
  for (let count = 0; count < batches; count++) {
    const batch = await next;
    const last = batch.at(-1);
    if (!last) return finish(db, list, preparedTo, { now: clock(), confirming, publicUrl });
    next = read(last.num);
    const recipients = await addressed(db, list, texts, batch);
    const now = clock();
    const showProgress = now.getTime() >= nextProgress;
    const stored = await storeBatch(db, list, {
      recipients, after: preparedTo, last: last.num,
    }, { terms, billableRecipients, now, showProgress, publicUrl });
    if (!stored) return;
    if (showProgress) nextProgress = now.getTime() + PROGRESS_EVERY_MS;
    preparedTo = last.num;
  }
}

async function textsOf(db: Db, list: ListInPreparation): Promise<ListTexts> {
  const { type, contentType, body, content, fallbackType, fallbackContentType, fallbackBody, fallbackContent } = list;
  const links = list.ownLinks ? await linksOfListIn(db, list, `${body}\n${fallbackBody ?? ''}`) : [];
  const fallback = fallbackType && {
    type: fallbackType, contentType: fallbackContentType ?? 'text/plain', body: fallbackBody ?? '', content: fallbackContent ?? {},
  };
  return textsOfList({ type, contentType, body, content: content ?? {} }, fallback, links, list.lineTexts);
}

async function termsOf(db: Db, list: ListInPreparation, { own }: ListTexts): Promise<Terms> {
  const { customerId, createdAt: at, ttlSeconds } = list;
  const tariffVersionId = list.tariffVersionId ?? await tariffVersionAt(db, customerId, at);
  return { ...await termsOfList(db, customerId, { ...list, tariffVersionId, at }), ttlSeconds, own };
}

/** Unique links and customerSmsIds need the message id before the message is stored. */
async function addressed(db: Db, { ownLinks, personal, lineIds }: ListInPreparation, texts: ListTexts, batch: readonly StoredRecipient[]) {
  const ids = lineIds || (ownLinks && personal) ? await drawMessageIds(db, batch.length) : [];
  const known = batch.map((recipient, index) => {
    const messageId = ids[index];
    return { ...recipient, values: recipient, ...(messageId !== undefined && { messageId }) };
  });
  const rendered = texts.of(known);
  return known.flatMap(({ values: _, ...recipient }, index) => {
    const own = rendered[index];
    return own ? [{ ...recipient, texts: own }] : [];
  });
}

type Finishing = Pick<Slice, 'confirming' | 'publicUrl'> & { now: Date };

/** Ends the preparation and, with `confirms`, confirms the list in one transaction. If that is refused, the list fails with the error. */
async function finish(db: Db, list: ListInPreparation, preparedTo: string, { now, confirming, publicUrl }: Finishing): Promise<void> {
  const { customerId, id, setId, confirms } = list;
  const finishing = inTransaction(db, async (tx) => {
    const locked = await lockInPreparation(tx, list, preparedTo);
    if (!locked || locked.recipients === 0) return locked;
    await markPrepared(tx, customerId, id, { now, expiresAt: expiryOf(now, confirming.times) });
    if (confirms) await refuseBlockedTraffic(tx, { customerId, keyId: null });
    await (confirms ? confirmMailing(tx, { customerId, id, now }, { ...confirming, priceAgreed: true }) : notify(tx, customerId, id));
    return locked;
  });
  const finished = await finishing.catch(async (error: unknown) => {
    const reported = (await refusalOf(db, error, publicUrl)) ?? error;
    if (confirms && isAppError(reported)) return { refusal: { name: reported.error, params: reported.params } };
    throw error;
  });
  if (!finished) return;
  if ('refusal' in finished) return failList(db, list, finished.refusal, now);
  if (finished.recipients === 0) return failList(db, list, reasonOfEmptiness(finished), now);
  await removeRecipientSet(db, customerId, setId);
}

function reasonOfEmptiness({ firstLeftOut }: Locked): PreparationError {
  // `firstLeftOut` is missing if there were no recipients or all of them were excluded.
  if (!firstLeftOut) return { name: 'no_recipients', params: {} };
  const { error, ...params } = firstLeftOut;
  return { name: error, params };
}
