import type { RequestDocument } from '@portal/contracts';
import type { Db, Transaction } from '../db';
import { isSeen, type Viewer } from './request.store';

export type NewDocument = { name: string; mediaType: string; content: Buffer };

/** Of a customer's documents that nobody has decided on: several people who ask at once. */
const MOST_UNDECIDED_BYTES = 100 * 1024 * 1024;

/** Undefined where the customer has too many that belong to no request, or to one that waits or was withdrawn. */
export async function insertDocument(
  tx: Transaction, { customerId, loginId }: { customerId: bigint; loginId: bigint }, { name, mediaType, content }: NewDocument, now: Date,
): Promise<RequestDocument | undefined> {
  // One upload of a customer after another, so that none of them takes the room of the other.
  await tx`select from customer where id = ${customerId} for no key update`;
  const [made] = await tx<RequestDocument[]>`
    insert into request_document (customer_id, name, media_type, size, content, created_by, created_at)
    select ${customerId}, ${name}, ${mediaType}, ${content.length}, ${content}, ${loginId}, ${now}
    where (
      select coalesce(sum(paper.size), 0) from request_document paper
      left join sender_request request on request.customer_id = paper.customer_id and request.id = paper.request_id
      where paper.customer_id = ${customerId} and coalesce(request.status, 'new') in ('new', 'withdrawn')) + ${content.length}::integer <= ${MOST_UNDECIDED_BYTES}
    returning uuid, name, size, media_type as "mediaType"`;
  return made;
}

/** Gives the login's own loose documents to a request; false where one of them is none, or belongs to another. */
export async function attachDocuments(
  tx: Transaction, { customerId, loginId }: { customerId: bigint; loginId: bigint }, requestId: bigint, uuids: readonly string[],
): Promise<boolean> {
  const wanted = new Set(uuids.map((uuid) => uuid.toLowerCase()));
  const attached = await tx`
    update request_document set request_id = ${requestId}
    where customer_id = ${customerId} and created_by = ${loginId} and request_id is null and uuid = any(${[...wanted]}::uuid[])`;
  return attached.count === wanted.size;
}

export type StoredDocument = NewDocument;

/** `viewer` null: of any customer. Loose ones are their login's alone. */
export async function findDocument(db: Db, viewer: Viewer | null, uuid: string): Promise<StoredDocument | undefined> {
  const seen = viewer === null ? db`true` : db`paper.customer_id = ${viewer.customerId} and (paper.created_by = ${viewer.loginId} or (${isSeen(db, viewer)}))`;
  const [row] = await db<StoredDocument[]>`
    select paper.name, paper.media_type as "mediaType", paper.content
    from request_document paper
    left join sender_request request on request.customer_id = paper.customer_id and request.id = paper.request_id
    where paper.uuid = ${uuid} and ${seen}`;
  return row;
}

/** Of no request, and of withdrawn ones. */
export async function deleteLooseDocuments(db: Db, before: Date): Promise<void> {
  await db`delete from request_document where request_id is null and created_at < ${before}`;
  await db`
    delete from request_document paper using sender_request request
    where request.status = 'withdrawn' and paper.customer_id = request.customer_id and paper.request_id = request.id and paper.created_at < ${before}`;
}
