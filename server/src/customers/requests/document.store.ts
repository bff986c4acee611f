import type { RequestDocument } from '@portal/contracts';
import type { Db, Transaction } from '../../platform/db';
import { isVisible, type RequestScope } from './request.store';

export type NewDocument = { name: string; mediaType: string; content: Buffer };

/** Maximum total size per customer of documents that are unattached or belong to undecided or withdrawn requests. */
const MAX_UNDECIDED_BYTES = 100 * 1024 * 1024;

/** Returns undefined if the customer's undecided, withdrawn and unattached documents exceed the limit. */
export async function insertDocument(
  tx: Transaction, { customerId, loginId }: { customerId: bigint; loginId: bigint }, { name, mediaType, content }: NewDocument, now: Date,
): Promise<RequestDocument | undefined> {
  await tx`select from customer where id = ${customerId} for no key update`;
  const [created] = await tx<RequestDocument[]>`
    insert into request_document (customer_id, name, media_type, size, content, created_by, created_at)
    select ${customerId}, ${name}, ${mediaType}, ${content.length}, ${content}, ${loginId}, ${now}
    where (
      select coalesce(sum(paper.size), 0) from request_document paper
      left join sender_request request on request.customer_id = paper.customer_id and request.id = paper.request_id
      where paper.customer_id = ${customerId}
        and coalesce(request.status, 'new') in ('new', 'withdrawn')) + ${content.length}::integer <= ${MAX_UNDECIDED_BYTES}
    returning uuid, name, size, media_type as "mediaType"`;
  return created;
}

/** Attaches the login's own unattached documents; returns false if any is not available. */
export async function attachDocuments(
  tx: Transaction, { customerId, loginId }: { customerId: bigint; loginId: bigint }, requestId: bigint, uuids: readonly string[],
): Promise<boolean> {
  const requested = new Set(uuids.map((uuid) => uuid.toLowerCase()));
  const attached = await tx`
    update request_document set request_id = ${requestId}
    where customer_id = ${customerId} and created_by = ${loginId} and request_id is null and uuid = any(${[...requested]}::uuid[])`;
  return attached.count === requested.size;
}

export type StoredDocument = NewDocument & { customerId: bigint };

/** Finds a document, of any customer if `viewer` is null. Unattached documents are visible only to the login that uploaded them. */
export async function findDocument(db: Db, viewer: RequestScope | null, uuid: string): Promise<StoredDocument | undefined> {
  const condition = viewer === null ? db`true` : db`paper.customer_id = ${viewer.customerId}
    and (paper.created_by = ${viewer.loginId} or (${isVisible(db, viewer)}))`;
  const [row] = await db<StoredDocument[]>`
    select paper.customer_id as "customerId", paper.name, paper.media_type as "mediaType", paper.content
    from request_document paper
    left join sender_request request on request.customer_id = paper.customer_id and request.id = paper.request_id
    where paper.uuid = ${uuid} and ${condition}`;
  return row;
}

export async function deleteLooseDocuments(db: Db, before: Date): Promise<void> {
  await db`delete from request_document where request_id is null and created_at < ${before}`;
}

export async function deleteWithdrawnDocuments(db: Db, before: Date): Promise<void> {
  await db`
    delete from request_document paper using sender_request request
    where request.status = 'withdrawn' and paper.customer_id = request.customer_id and paper.request_id = request.id
      and paper.created_at < ${before}`;
}
