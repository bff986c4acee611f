import { AppError, type MessageType } from '@portal/contracts';
import { inTransaction, type Db, type Transaction } from '../../platform/db';
import { checkAlphaName, type ProtectedNames } from '../../messaging/senders';
import { attachDocuments } from './document.store';
import {
  countOpenRequests, findOwnOrganization, hasOrganization, insertRequest, lockRequest, requestOf, storeWithdrawal, type NewRequest,
  type RequestRow, type RequestScope,
} from './request.store';

type Words = { comment: string; documents: readonly string[] };
export type NewAlphaNameRequest = Words & { name: string; organizationUuid: string; messageTypes: readonly MessageType[] };
export type NewOrganizationRequest = Words & { name: string; type: 1 | 2; email: string | null; address: string | null };

/** Maximum open requests per customer: more than administrators decide in a day. */
const MAX_OPEN = 20;

/**
 * Requests an alpha name. Returns undefined if the login may not see the organization. Throws alpha_name_malformed, alpha_name_looks_alike,
 * name_taken, too_many_open_requests, or not_found if a document is not available.
 */
export async function requestAlphaName(
  db: Db, viewer: RequestScope, newRequest: NewAlphaNameRequest, { now, protectedNames }: { now: Date; protectedNames: ProtectedNames },
): Promise<RequestRow | undefined> {
  const { name, organizationUuid, messageTypes, ...words } = newRequest;
  return inTransaction(db, async (tx) => {
    await refuseTooMany(tx, viewer.customerId);
    const organizationId = await findOwnOrganization(tx, viewer, organizationUuid);
    if (organizationId === undefined) return undefined;
    await checkAlphaName(tx, { customerId: viewer.customerId, organizationId }, { name, protectedNames });
    const what = {
      kind: 'alphaname', name, organizationId, messageTypes: [...new Set(messageTypes)], organizationType: null, email: null, address: null,
    } as const;
    return createRequest(tx, viewer, what, words, now);
  });
}

/** Throws invalid_request, name_taken, too_many_open_requests, or not_found if a document is not available. */
export async function requestOrganization(
  db: Db, viewer: RequestScope, newRequest: NewOrganizationRequest, now: Date,
): Promise<RequestRow | undefined> {
  const { name, type, email, address, ...words } = newRequest;
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(name)) {
    throw new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: 'name' } }]);
  }
  return inTransaction(db, async (tx) => {
    await refuseTooMany(tx, viewer.customerId);
    if (await hasOrganization(tx, viewer.customerId, name)) throw new AppError('name_taken', { name });
    const what = {
      kind: 'organization', name, organizationId: null, messageTypes: [], organizationType: type, email, address: address || null,
    } as const;
    return createRequest(tx, viewer, what, words, now);
  });
}

async function refuseTooMany(tx: Transaction, customerId: bigint): Promise<void> {
  if (await countOpenRequests(tx, customerId) >= MAX_OPEN) throw new AppError('too_many_open_requests', { max: MAX_OPEN });
}

async function createRequest(
  tx: Transaction, viewer: RequestScope, what: Omit<NewRequest, 'comment'>, { comment, documents }: Words, now: Date,
): Promise<RequestRow> {
  const id = await insertRequest(tx, viewer, { ...what, comment }, now);
  if (id === undefined) throw new AppError('name_taken', { name: what.name });
  // Throws instead of returning undefined, so that the request is also rolled back.
  if (documents.length > 0 && !await attachDocuments(tx, viewer, id, documents)) throw new AppError('not_found');
  return requestOf(tx, viewer.customerId, id);
}

/** Returns undefined if the login may not see the request. Throws request_transition_refused if it was decided or withdrawn. */
export async function withdraw(db: Db, viewer: RequestScope, uuid: string): Promise<RequestRow | undefined> {
  return inTransaction(db, async (tx) => {
    const request = await lockRequest(tx, uuid, viewer);
    if (!request) return undefined;
    const { customerId, id, status } = request;
    if (status !== 'new') throw new AppError('request_transition_refused', { status });
    await storeWithdrawal(tx, { customerId, id });
    return requestOf(tx, customerId, id);
  });
}
