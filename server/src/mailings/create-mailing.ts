import { AppError } from '@portal/contracts';
import { LIST_STATUS } from '@portal/messaging';
import { spendingAccount } from '../billing';
import { inTransaction, type Db } from '../db';
import { appendEvent } from '../realtime';
import { directionsFor, findAlphaName } from '../senders';
import { findByCustomerListId, giveRecipients, insertMailing, type NewMailingRow } from './mailing.store';
import { partsOfText } from './message-text';
import { findOrganizationId } from './organization.store';
import { readPasted, type PastedRecipients } from './recipients/pasted-recipients';
import type { HomeCountry } from './recipients/recipient';
import { BATCH, completeRecipientSet, insertRecipients, insertRecipientSet, takeRecipientSet } from './recipients/recipient-set.store';
import { hashRequest, isSameHash, type NewMailingRequest } from './request-hash';

export type Requester = { customerId: bigint; loginId: bigint };
export type CreatedMailing = { id: number; status: number };

/**
 * Takes a mailing list in (MAIL-05): all of it in one transaction, ready to be prepared in the background. The same
 * customerListId with the same content is the same list, however often and however simultaneously it is sent (MAIL-11).
 */
export async function createMailing(db: Db, home: HomeCountry, requester: Requester, request: NewMailingRequest): Promise<CreatedMailing> {
  const { customerId } = requester;
  const requestHash = hashRequest(request);
  const known = await findSame(db, customerId, request.customerListId, requestHash);
  if (known) return known;

  const { parts } = partsOfText(request.body);
  const sender = await findSender(db, customerId, request);
  const pasted = await readPasted(request.recipients, home);
  refuseWithoutRecipients(pasted, request.uploadUuid);

  const made = await inTransaction(db, async (tx) => {
    const id = await insertMailing(tx, rowOf(requester, request, { ...sender, parts, requestHash }));
    if (id === undefined) return undefined;
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

type Sender = { alphaNameId: bigint; organizationId: bigint; accountId: bigint };

/** Without an organization it is the alpha name's own that sends and pays. */
async function findSender(db: Db, customerId: bigint, request: NewMailingRequest): Promise<Sender> {
  const alphaName = await findAlphaName(db, customerId, request.alphaNameUuid);
  if (!alphaName) throw new AppError('alpha_name_not_found');
  const organizationId = request.organizationUuid === undefined
    ? alphaName.organizationId
    : await findOrganizationId(db, customerId, request.organizationUuid);
  if (organizationId === undefined) throw new AppError('not_found');
  const directions = await directionsFor(db, customerId, alphaName.id, request.type);
  if (directions.length === 0) throw new AppError('no_direction', { alphaName: alphaName.name, type: request.type });
  const { accountId } = await spendingAccount(db, customerId, organizationId);
  return { alphaNameId: alphaName.id, organizationId, accountId };
}

function refuseWithoutRecipients({ recipients, tally }: PastedRecipients, uploadUuid: string | undefined): void {
  if (uploadUuid !== undefined || recipients.length > 0) return;
  throw new AppError(tally.rows === 0 ? 'no_recipients' : 'no_valid_numbers');
}

function rowOf(requester: Requester, request: NewMailingRequest, more: Sender & { parts: number; requestHash: Uint8Array }): NewMailingRow {
  const { name, description, type, contentType, body, customerListId = null } = request;
  return { ...requester, ...more, name, description, type, contentType, body, customerListId };
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
