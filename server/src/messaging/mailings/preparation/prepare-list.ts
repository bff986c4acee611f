import { isAppError } from '@portal/contracts';
import { inTransaction, type Db } from '../../../platform/db';
import { sumText } from '../../../platform/locales';
import { askForApproval, refusalOf, refuseBlockedTraffic } from '../../../customers/limits';
import { drawMessageIds } from '../../messages';
import { linksOfListIn } from '../../shortlinks';
import { unsubscribeLinks } from '../../unsubscribe';
import { tariffVersionAt, termsOfList } from '../../terms';
import { textsOfList, type ListTexts } from '../plan/recipient-texts';
import { BATCH, recipientsAfter, type StoredRecipient } from '../recipients/recipient-set.store';
import { removeRecipientSet } from '../recipients/remove-set';
import { comparedTexts } from '../comparison/compared-texts';
import { smallSample } from '../comparison/comparison-rules';
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

export type Slice = {
  list: ListInPreparation; batches: number; clock: () => Date; confirming: Omit<Confirming, 'by'>; publicUrl: string | null;
};

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
  const { customerId, unsubscribePrefix, type, contentType, body, content, comparedBody } = list;
  const { fallbackType, fallbackContentType, fallbackBody, fallbackContent } = list;
  const links = list.ownLinks ? await linksOfListIn(db, list, [body, fallbackBody, comparedBody].join('\n')) : [];
  const fallback = fallbackType && {
    type: fallbackType, contentType: fallbackContentType ?? 'text/plain', body: fallbackBody ?? '', content: fallbackContent ?? {},
  };
  const unsubscribe = unsubscribePrefix === null ? null : await unsubscribeLinks(db, customerId, unsubscribePrefix);
  const main = { type, contentType, body, content: content ?? {} };
  const first = textsOfList(main, fallback, { own: links, unsubscribe }, list.lineTexts);
  return comparedBody === null ? first : comparedTexts(
    first, textsOfList({ ...main, body: comparedBody }, null, { own: links, unsubscribe }),
  );
}

async function termsOf(db: Db, list: ListInPreparation, { own }: ListTexts): Promise<Terms> {
  const { customerId, createdAt: at, ttlSeconds } = list;
  const tariffVersionId = list.tariffVersionId ?? await tariffVersionAt(db, customerId, at);
  return { ...await termsOfList(db, customerId, { ...list, tariffVersionId, at }), ttlSeconds, own };
}

/** Unique links, unsubscribe links, compared texts and customerSmsIds need the message id before the message is stored. */
async function addressed(
  db: Db, list: ListInPreparation, texts: ListTexts, batch: readonly StoredRecipient[],
) {
  const { ownLinks, unsubscribePrefix, personal, lineIds, comparedBody } = list;
  const isNeeded = lineIds || unsubscribePrefix !== null || comparedBody !== null || (ownLinks && personal);
  const ids = isNeeded ? await drawMessageIds(db, batch.length) : [];
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

/**
 * Ends the preparation and, with `confirms`, confirms the list in one transaction. If that is refused, a list with `confirmUpTo` waits for
 * its author, and one that needs an approval for somebody else; one that a program sends fails with the error.
 */
async function finish(db: Db, list: ListInPreparation, preparedTo: string, { now, confirming, publicUrl }: Finishing): Promise<void> {
  const { customerId, id, setId, confirms, confirmUpTo, comparedBody, samplePercent } = list;
  const expiresAt = expiryOf(now, confirming.times);
  const finishing = inTransaction(db, async (tx) => {
    const locked = await lockInPreparation(tx, list, preparedTo);
    if (!locked || locked.recipients === 0) return locked;
    const tooSmall = comparedBody === null ? null : smallSample(locked.recipients, samplePercent);
    if (tooSmall) return { refusal: { name: tooSmall.error, params: tooSmall.params } };
    await markPrepared(tx, customerId, id, { now, expiresAt });
    if (!confirms) await notify(tx, customerId, id);
    else {
      await refuseBlockedTraffic(tx, { customerId, keyId: null });
      await confirmMailing(tx, { customerId, id, now }, { ...confirming, by: null, maxCost: confirmUpTo ?? undefined, priceAgreed: true });
    }
    return locked;
  });
  const finished = await finishing.catch(async (error: unknown) => {
    const reported = (await refusalOf(db, error, publicUrl)) ?? error;
    if (!confirms || !isAppError(reported)) throw error;
    const refusal = { name: reported.error, params: reported.params };
    const waits = confirmUpTo !== null || refusal.name === 'approval_required';
    return waits ? leaveUnconfirmed(db, list, preparedTo, { now, expiresAt, refusal, publicUrl }) : { refusal };
  });
  if (!finished) return;
  if ('refusal' in finished) return failList(db, list, finished.refusal, now);
  if (finished.recipients === 0) return failList(db, list, reasonOfEmptiness(finished), now);
  await removeRecipientSet(db, customerId, setId);
}

function leaveUnconfirmed(
  db: Db, list: ListInPreparation, preparedTo: string,
  { publicUrl, ...prepared }: { now: Date; expiresAt: Date; refusal: PreparationError; publicUrl: string | null },
): Promise<Locked | undefined> {
  return inTransaction(db, async (tx) => {
    const locked = await lockInPreparation(tx, list, preparedTo);
    if (!locked) return undefined;
    const { customerId, id, authorId } = list;
    const { name, params } = prepared.refusal;
    await markPrepared(tx, customerId, id, prepared);
    if (name === 'approval_required') {
      await askForApproval(tx, { customerId, id, authorId, limit: sumText(String(params.limit), String(params.currency)), publicUrl });
    }
    await notify(tx, customerId, id);
    return locked;
  });
}

function reasonOfEmptiness({ firstLeftOut }: Locked): PreparationError {
  // `firstLeftOut` is missing if there were no recipients or all of them were excluded.
  if (!firstLeftOut) return { name: 'no_recipients', params: {} };
  const { error, ...params } = firstLeftOut;
  return { name: error, params };
}
