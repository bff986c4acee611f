import { AppError, parseAmount, type Parsed, type mailings } from '@portal/contracts';
import type { ApiData, apiMessages } from '@portal/contracts/api';
import { LIST_STATUS } from '@portal/messaging';
import { inTransaction, type Db } from '../../../platform/db';
import { appendEvent } from '../../../platform/realtime';
import { bookLinks } from '../../shortlinks';
import { noteTemplateUse } from '../../templates';
import { hasOwnLinks, secondText } from '../comparison/comparison-rules';
import { insertComparison } from '../comparison/comparison.store';
import { insertBooks } from '../recipients/book.store';
import { insertConditions } from '../plan/condition.store';
import { findByCustomerListId, assignRecipients, insertMailing, type NewMailingRow } from './mailing.store';
import { lockedBooks, planMailing, type MailingContext, type MailingPlan, type MailingActor } from '../plan/mailing-plan';
import { partsOf } from '../plan/message-text';
import { refuseUnknownFields } from '../plan/unknown-fields';
import { visibleLists } from '../plan/organization.store';
import type { PastedRecipients } from '../recipients/pasted-recipients';
import { BATCH, completeRecipientSet, insertRecipients, insertRecipientSet, claimRecipientSet } from '../recipients/recipient-set.store';
import { hashRequest, isSameHash } from './request-hash';

/** Invariant: accepted + duplicates + rejected = lines. */
export type LineCounts = Omit<ApiData<typeof apiMessages.sendBulk>, 'uuid' | 'status'>;
/** `texts`, `ids`: some lines have their own text or customerSmsId. `confirms`: the list is confirmed as soon as it is prepared. */
type Lines = { requestHash: Buffer; texts: boolean; ids: boolean; confirms: boolean; counts: LineCounts };
export type NewMailingRequest = Parsed<typeof mailings.createSend>['body'] & { lines?: Lines };
export type CreatedMailing = { id: number; status: number };

/** Accepts a list (MAIL-05) in a transaction. Even concurrent requests with the same customerListId and content get one list (MAIL-11). */
export async function createMailing(
  db: Db, context: MailingContext, actor: MailingActor, request: NewMailingRequest,
): Promise<CreatedMailing> {
  const { customerId } = actor;
  const requestHash = request.lines?.requestHash ?? hashOf(request);
  const known = await findVisible(db, actor, request.customerListId, requestHash);
  if (known) return known;

  refuseUnknownFields([request, request.fallback, secondText(request)], request.acceptedFields);
  const plan = await planMailing(db, context, actor, request);
  const created = await inTransaction(db, async (tx) => {
    const id = await insertMailing(tx, rowOf(actor, request, plan, requestHash));
    if (id === undefined) return undefined;
    const { conditions, books } = await lockedBooks(tx, actor, request);
    await insertConditions(tx, customerId, id, conditions);
    await insertBooks(tx, customerId, id, books);
    if (request.comparison) await insertComparison(tx, { customerId, listId: id }, request.comparison);
    await bookLinks(tx, customerId, id, plan.links.map((link) => link.id));
    await storeRecipients(tx, actor, { listId: id, uploadUuid: request.uploadUuid, plan });
    if (request.templateUuid !== undefined) await noteTemplateUse(tx, actor, request.templateUuid);
    await appendEvent(tx, customerId, 'my_organizations', { event: 'message_list.refresh', data: { id: Number(id) } });
    return { id: Number(id), status: LIST_STATUS.preparation };
  });
  const answer = created ?? (await findVisible(db, actor, request.customerListId, requestHash));
  if (!answer) throw new Error('a customer list id was taken and then was not there');
  return answer;
}

/** Hashes the content: a request that repeats it to send or only to save the list gets the same list. */
function hashOf({ lines: _lines, sendUpTo: _sendUpTo, ...content }: NewMailingRequest): Buffer {
  const { recipientBooks, excludedBookUuids, ownLinks, acceptedFields, localTime, ...request } = content;
  return hashRequest({
    ...request,
    ...(recipientBooks.length > 0 && { recipientBooks }), ...(excludedBookUuids.length > 0 && { excludedBookUuids }),
    ...(localTime && { localTime }), ...(ownLinks && { ownLinks }), ...(acceptedFields.length > 0 && { acceptedFields }),
  });
}

/** Like `findSame`, but also throws customer_list_id_taken if the list is outside the actor's scope. */
async function findVisible(
  db: Db, actor: MailingActor, customerListId: string | undefined, hash: Uint8Array,
): Promise<CreatedMailing | undefined> {
  const known = await findSame(db, actor.customerId, customerListId, hash);
  const isVisible = !known || actor.organizations === null || (await visibleLists(db, actor, [BigInt(known.id)])).size > 0;
  if (!isVisible) throw new AppError('customer_list_id_taken', { customerListId: customerListId ?? '' });
  return known;
}

/** Throws customer_list_id_taken if the list with this customerListId has other content. */
export async function findSame(
  db: Db, customerId: bigint, customerListId: string | undefined, hash: Uint8Array,
): Promise<CreatedMailing | undefined> {
  if (customerListId === undefined) return undefined;
  const known = await findByCustomerListId(db, customerId, customerListId);
  if (!known) return undefined;
  if (!isSameHash(known.requestHash, hash)) throw new AppError('customer_list_id_taken', { customerListId });
  return { id: Number(known.id), status: known.status };
}

function rowOf(actor: MailingActor, request: NewMailingRequest, plan: MailingPlan, requestHash: Uint8Array): NewMailingRow {
  const { name, description, type, contentType, body, content = null, customerListId = null, stopListCheck, dtsend, fallback } = request;
  const { customerId, loginId } = actor;
  const { terms: { fallbackAlphaNameId, ...terms }, dueAt, waitSeconds, books, unsubscribePrefix, texts: { own } } = plan;
  return {
    customerId, loginId, ...terms, requestHash, name, description, type, contentType, body, content, customerListId, stopListCheck, dueAt,
    acceptedFields: request.acceptedFields,
    // The number of parts of a personal text is known only after preparation.
    parts: own.main ? 0 : partsOf(type, body).parts,
    ttlSeconds: waitSeconds, dueLocal: dtsend?.local ?? null, timeZone: dtsend?.timeZone ?? null, localTime: request.localTime,
    spreadSeconds: request.spreadSeconds ?? null, quietHours: request.quietHours ?? null, ownLinks: hasOwnLinks(request),
    unsubscribePrefix, comparesTexts: request.comparison !== undefined,
    personal: own.main || own.fallback, collectsContacts: books.some(({ excluded }) => !excluded), lines: request.lines ?? null,
    confirmUpTo: request.sendUpTo === undefined ? null : parseAmount(request.sendUpTo),
    fallback: fallback && fallbackAlphaNameId !== null
      ? {
        ...fallback, content: fallback.content ?? null, alphaNameId: fallbackAlphaNameId,
        parts: own.fallback ? 0 : partsOf(fallback.type, fallback.body).parts,
      }
      : null,
  };
}

type RecipientSources = { listId: bigint; uploadUuid: string | undefined; plan: Pick<MailingPlan, 'pasted' | 'books'> };

/** Adds pasted numbers to those of the uploaded file; a number in both is a duplicate. Preparation adds address book contacts later. */
async function storeRecipients(
  tx: Db, actor: MailingActor, { listId, uploadUuid, plan: { pasted, books } }: RecipientSources,
): Promise<void> {
  const { customerId } = actor;
  const uuid = uploadUuid ?? (await newSet(tx, actor));
  const set = await claimRecipientSet(tx, actor, uuid, listId);
  if (!set) throw new AppError('upload_not_found');
  const check = pasted.checkBuilder.result();
  const added = await insertPasted(tx, customerId, set.id, pasted);
  if (set.valid + added === 0 && books.every(({ excluded }) => excluded)) throw new AppError('no_valid_numbers');
  await assignRecipients(tx, customerId, listId, {
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

async function newSet(tx: Db, actor: MailingActor): Promise<string> {
  const { customerId } = actor;
  const { id, uuid } = await insertRecipientSet(tx, actor);
  await completeRecipientSet(tx, customerId, id, {
    rows: 0, valid: 0, invalid: 0, duplicates: 0, stopListed: 0, landlines: 0, badRows: [], preview: [],
  });
  return uuid;
}
