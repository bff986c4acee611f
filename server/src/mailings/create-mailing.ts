import { AppError, type Parsed, type mailings } from '@portal/contracts';
import { LIST_STATUS } from '@portal/messaging';
import { inTransaction, type Db } from '../db';
import { appendEvent } from '../realtime';
import { addressBookIds, insertConditions, type Condition } from './condition.store';
import { findByCustomerListId, giveRecipients, insertMailing, type NewMailingRow } from './mailing.store';
import { checkContent } from './message-text';
import { readPasted, type PastedRecipients } from './recipients/pasted-recipients';
import type { HomeCountry } from './recipients/recipient';
import { BATCH, completeRecipientSet, insertRecipients, insertRecipientSet, takeRecipientSet } from './recipients/recipient-set.store';
import { hashRequest, isSameHash } from './request-hash';
import { dueAt, waitingTime } from './send-times';
import { findTerms, type SendingTerms } from './sending-terms';

export type NewMailingRequest = Parsed<typeof mailings.createSend>['body'];
export type Requester = { customerId: bigint; loginId: bigint };
export type CreatedMailing = { id: number; status: number };
export type Creation = { home: HomeCountry; now: Date };

/**
 * Takes a mailing list in (MAIL-05): all of it in one transaction, ready to be prepared in the background. The same
 * customerListId with the same content is the same list, however often and however simultaneously it is sent (MAIL-11).
 */
export async function createMailing(db: Db, { home, now }: Creation, requester: Requester, request: NewMailingRequest): Promise<CreatedMailing> {
  const { customerId } = requester;
  const requestHash = hashRequest(request);
  const known = await findSame(db, customerId, request.customerListId, requestHash);
  if (known) return known;

  const shape = shapeOf(request, now);
  const conditions = await findConditions(db, customerId, request);
  const terms = await findTerms(db, customerId, request, now);
  const pasted = await readPasted(request.recipients, home);
  refuseWithoutRecipients(pasted, request.uploadUuid);

  const made = await inTransaction(db, async (tx) => {
    const id = await insertMailing(tx, rowOf(requester, request, { ...terms, ...shape, requestHash }));
    if (id === undefined) return undefined;
    await insertConditions(tx, customerId, id, conditions);
    await takeRecipients(tx, { customerId, listId: id, uploadUuid: request.uploadUuid, pasted });
    await appendEvent(tx, customerId, 'my_organizations', { event: 'message_list.refresh', data: { id: Number(id) } });
    return { id: Number(id), status: LIST_STATUS.preparation };
  });
  const answer = made ?? (await findSame(db, customerId, request.customerListId, requestHash));
  if (!answer) throw new Error('a customer list id was taken and then was not there');
  return answer;
}

async function findSame(db: Db, customerId: bigint, customerListId: string | undefined, hash: Uint8Array): Promise<CreatedMailing | undefined> {
  if (customerListId === undefined) return undefined;
  const known = await findByCustomerListId(db, customerId, customerListId);
  if (!known) return undefined;
  if (!isSameHash(known.requestHash, hash)) throw new AppError('customer_list_id_taken', { customerListId });
  return { id: Number(known.id), status: known.status };
}

type Shape = { parts: number; fallbackParts: number | null; dueAt: Date | null; waitSeconds: number | null };

function shapeOf(request: NewMailingRequest, now: Date): Shape {
  const { fallback, type, ttlSeconds } = request;
  return {
    parts: checkContent(request).parts,
    fallbackParts: fallback ? checkContent(fallback, 'fallback.').parts : null,
    dueAt: dueAt(request.dtsend, now),
    waitSeconds: waitingTime(type, ttlSeconds, fallback !== undefined),
  };
}

async function findConditions(db: Db, customerId: bigint, { conditions, fallback, ttlSeconds }: NewMailingRequest): Promise<Condition[]> {
  const waits = ttlSeconds !== undefined || fallback !== undefined;
  const effective = conditions.every(({ removeFallback, raiseTtlSeconds }) => (removeFallback && fallback) || (raiseTtlSeconds > 0 && waits));
  if (!effective) throw new AppError('condition_without_effect');
  const books = await addressBookIds(db, customerId, conditions.map(({ addressBookUuid }) => addressBookUuid));
  return conditions.map(({ addressBookUuid, ...condition }) => {
    const addressBookId = books.get(addressBookUuid);
    if (addressBookId === undefined) throw new AppError('address_book_not_found');
    return { ...condition, addressBookId };
  });
}

function refuseWithoutRecipients({ recipients, tally }: PastedRecipients, uploadUuid: string | undefined): void {
  if (uploadUuid !== undefined || recipients.length > 0) return;
  throw new AppError(tally.rows === 0 ? 'no_recipients' : 'no_valid_numbers');
}

function rowOf(
  requester: Requester, request: NewMailingRequest, { waitSeconds, fallbackParts, fallbackAlphaNameId, ...more }: SendingTerms & Shape & { requestHash: Uint8Array },
): NewMailingRow {
  const { name, description, type, contentType, body, content = null, customerListId = null, stopListCheck, dtsend, fallback } = request;
  return {
    ...requester, ...more, name, description, type, contentType, body, content, customerListId, stopListCheck,
    ttlSeconds: waitSeconds, dueLocal: dtsend?.local ?? null, timeZone: dtsend?.timeZone ?? null,
    fallback: fallback && fallbackAlphaNameId !== null && fallbackParts !== null
      ? { ...fallback, content: fallback.content ?? null, alphaNameId: fallbackAlphaNameId, parts: fallbackParts }
      : null,
  };
}

type Given = { customerId: bigint; listId: bigint; uploadUuid: string | undefined; pasted: PastedRecipients };

/** An uploaded file, pasted numbers, or both: the pasted ones join the file's, and who stands in both is a duplicate. */
async function takeRecipients(tx: Db, { customerId, listId, uploadUuid, pasted }: Given): Promise<void> {
  const uuid = uploadUuid ?? (await newSet(tx, customerId));
  const set = await takeRecipientSet(tx, customerId, uuid, listId);
  if (!set) throw new AppError('upload_not_found');
  const check = pasted.tally.result();
  let added = 0;
  for (let start = 0; start < pasted.recipients.length; start += BATCH) {
    added += await insertRecipients(tx, customerId, set.id, pasted.recipients.slice(start, start + BATCH));
  }
  if (set.valid + added === 0) throw new AppError('no_valid_numbers');
  await giveRecipients(tx, customerId, listId, {
    id: set.id,
    invalid: set.invalid + check.invalid,
    duplicates: set.duplicates + check.duplicates + check.valid - added,
  });
}

async function newSet(tx: Db, customerId: bigint): Promise<string> {
  const { id, uuid } = await insertRecipientSet(tx, customerId);
  await completeRecipientSet(tx, customerId, id, { rows: 0, valid: 0, invalid: 0, duplicates: 0, badRows: [], preview: [] });
  return uuid;
}
