import { AppError, type Parsed, type mailings } from '@portal/contracts';
import type { ApiData, apiMessages } from '@portal/contracts/api';
import { LIST_STATUS } from '@portal/messaging';
import { inTransaction, type Db } from '../db';
import { appendEvent } from '../realtime';
import { bookLinks } from '../shortlinks';
import { noteTemplateUse } from '../templates';
import { insertBooks } from './book.store';
import { insertConditions } from './condition.store';
import { findByCustomerListId, giveRecipients, insertMailing, type NewMailingRow } from './mailing.store';
import { planMailing, type Circumstances, type MailingPlan, type Requester } from './mailing-plan';
import { partsOf } from './message-text';
import type { PastedRecipients } from './recipients/pasted-recipients';
import { BATCH, completeRecipientSet, insertRecipients, insertRecipientSet, takeRecipientSet } from './recipients/recipient-set.store';
import { hashRequest, isSameHash } from './request-hash';

/** What became of each line of a list that came line by line; accepted + duplicates + rejected = lines. */
export type LineCounts = Omit<ApiData<typeof apiMessages.sendBulk>, 'uuid' | 'status'>;
/**
 * Of a list that came line by line: all that it says, whether recipients brought texts or customer's ids of their own, and whether it
 * leaves as soon as it is prepared.
 */
export type Lines = { requestHash: Buffer; texts: boolean; ids: boolean; confirms: boolean; counts: LineCounts };
export type NewMailingRequest = Parsed<typeof mailings.createSend>['body'] & { lines?: Lines };
export type CreatedMailing = { id: number; status: number };

/**
 * Takes a mailing list in (MAIL-05): all of it in one transaction, ready to be prepared in the background. The same
 * customerListId with the same content is the same list, however often and however simultaneously it is sent (MAIL-11).
 */
export async function createMailing(
  db: Db, circumstances: Circumstances, requester: Requester, request: NewMailingRequest,
): Promise<CreatedMailing> {
  const { customerId } = requester;
  const requestHash = request.lines?.requestHash ?? hashOf(request);
  const known = await findSame(db, customerId, request.customerListId, requestHash);
  if (known) return known;

  const plan = await planMailing(db, circumstances, requester, request);
  const made = await inTransaction(db, async (tx) => {
    const id = await insertMailing(tx, rowOf(requester, request, plan, requestHash));
    if (id === undefined) return undefined;
    await insertConditions(tx, customerId, id, plan.conditions);
    await insertBooks(tx, customerId, id, plan.books);
    await bookLinks(tx, customerId, id, plan.links.map((link) => link.id));
    await takeRecipients(tx, { customerId, listId: id, uploadUuid: request.uploadUuid, plan });
    if (request.templateUuid !== undefined) await noteTemplateUse(tx, customerId, request.templateUuid);
    await appendEvent(tx, customerId, 'my_organizations', { event: 'message_list.refresh', data: { id: Number(id) } });
    return { id: Number(id), status: LIST_STATUS.preparation };
  });
  const answer = made ?? (await findSame(db, customerId, request.customerListId, requestHash));
  if (!answer) throw new Error('a customer list id was taken and then was not there');
  return answer;
}

/** Fields that lists have been given later count only where they are used, so that a request of before is still the same. */
function hashOf({ recipientBooks, exceptBookUuids, ownLinks, lines: _, ...request }: NewMailingRequest): Buffer {
  return hashRequest({
    ...request,
    ...(recipientBooks.length > 0 && { recipientBooks }), ...(exceptBookUuids.length > 0 && { exceptBookUuids }), ...(ownLinks && { ownLinks }),
  });
}

/** The list that has this id of the customer's; throws customer_list_id_taken where it is made of something else. */
export async function findSame(db: Db, customerId: bigint, customerListId: string | undefined, hash: Uint8Array): Promise<CreatedMailing | undefined> {
  if (customerListId === undefined) return undefined;
  const known = await findByCustomerListId(db, customerId, customerListId);
  if (!known) return undefined;
  if (!isSameHash(known.requestHash, hash)) throw new AppError('customer_list_id_taken', { customerListId });
  return { id: Number(known.id), status: known.status };
}

function rowOf(requester: Requester, request: NewMailingRequest, plan: MailingPlan, requestHash: Uint8Array): NewMailingRow {
  const { name, description, type, contentType, body, content = null, customerListId = null, stopListCheck, dtsend, fallback } = request;
  const { customerId, loginId } = requester;
  const { terms: { fallbackAlphaNameId, ...terms }, dueAt, waitSeconds, books, texts: { own } } = plan;
  return {
    customerId, loginId, ...terms, requestHash, name, description, type, contentType, body, content, customerListId, stopListCheck, dueAt,
    // Of texts of their own the longest shows only in the preparation.
    parts: own.main ? 0 : partsOf(type, body).parts,
    ttlSeconds: waitSeconds, dueLocal: dtsend?.local ?? null, timeZone: dtsend?.timeZone ?? null,
    spreadSeconds: request.spreadSeconds ?? null, quietHours: request.quietHours ?? null, ownLinks: request.ownLinks,
    personal: own.main || own.fallback, gathers: books.some(({ excepted }) => !excepted), lines: request.lines ?? null,
    fallback: fallback && fallbackAlphaNameId !== null
      ? { ...fallback, content: fallback.content ?? null, alphaNameId: fallbackAlphaNameId, parts: own.fallback ? 0 : partsOf(fallback.type, fallback.body).parts }
      : null,
  };
}

type Given = { customerId: bigint; listId: bigint; uploadUuid: string | undefined; plan: Pick<MailingPlan, 'pasted' | 'books'> };

/**
 * An uploaded file, pasted numbers, or both: the pasted ones join the file's, and who stands in both is a duplicate. Contacts of
 * address books join them when the list is prepared.
 */
async function takeRecipients(tx: Db, { customerId, listId, uploadUuid, plan: { pasted, books } }: Given): Promise<void> {
  const uuid = uploadUuid ?? (await newSet(tx, customerId));
  const set = await takeRecipientSet(tx, customerId, uuid, listId);
  if (!set) throw new AppError('upload_not_found');
  const check = pasted.tally.result();
  const added = await insertPasted(tx, customerId, set.id, pasted);
  if (set.valid + added === 0 && books.every(({ excepted }) => excepted)) throw new AppError('no_valid_numbers');
  await giveRecipients(tx, customerId, listId, {
    id: set.id,
    invalid: set.invalid + check.invalid,
    duplicates: set.duplicates + check.duplicates + check.valid - added,
  });
}

async function insertPasted(tx: Db, customerId: bigint, setId: bigint, { recipients }: PastedRecipients): Promise<number> {
  let added = 0;
  for (let start = 0; start < recipients.length; start += BATCH) {
    added += await insertRecipients(tx, customerId, setId, recipients.slice(start, start + BATCH));
  }
  return added;
}

async function newSet(tx: Db, customerId: bigint): Promise<string> {
  const { id, uuid } = await insertRecipientSet(tx, customerId);
  await completeRecipientSet(tx, customerId, id, { rows: 0, valid: 0, invalid: 0, duplicates: 0, stopListed: 0, badRows: [], preview: [] });
  return uuid;
}
