import type { MessageType, RequestDocument, RequestStatus } from '@portal/contracts';
import { isOfLogin } from '../accounts';
import type { Db, Fragment, Transaction } from '../db';

export type RequestRow = {
  customerId: bigint; id: bigint; uuid: string; kind: 'alphaname' | 'organization'; status: RequestStatus; name: string; organizationId: bigint | null;
  organizationName: string | null; messageTypes: MessageType[]; organizationType: 1 | 2 | null; email: string | null; address: string | null; comment: string;
  documents: RequestDocument[]; createdAt: Date; createdBy: string; askedBy: bigint; decidedAt: Date | null; answer: string | null;
  customerUuid: string; customerName: string;
};

/** Who looks: with `all` he sees his customer's, else those of his organizations and his own. */
export type Viewer = { customerId: bigint; loginId: bigint; all: boolean };

/** What is asked for by a login that is restricted to some organizations, or for one of them, is its own; what is for none, of those that see all. */
export function isSeen(db: Db, { customerId, loginId, all }: Viewer): Fragment {
  return all
    ? db`request.customer_id = ${customerId}`
    : db`request.customer_id = ${customerId} and (request.created_by = ${loginId} or ${isOfLogin(db, { customerId, loginId }, db`request.organization_id`)})`;
}

/** The newest first. */
export async function requestRows(db: Db, which: Fragment, { after = null, limit }: { after?: number | null; limit: number }): Promise<RequestRow[]> {
  return db<RequestRow[]>`
    select request.customer_id as "customerId", request.id, request.uuid, request.kind, request.status, request.name,
      request.organization_id as "organizationId", organization.name as "organizationName", request.message_types as "messageTypes",
      request.organization_type as "organizationType", request.email, request.address, request.comment, papers.documents,
      request.created_at as "createdAt", asker.login as "createdBy", request.created_by as "askedBy", request.decided_at as "decidedAt", request.answer,
      customer.uuid as "customerUuid", customer.name as "customerName"
    from sender_request request
    join customer on customer.id = request.customer_id
    join login asker on asker.id = request.created_by
    left join organization on organization.customer_id = request.customer_id and organization.id = request.organization_id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('uuid', paper.uuid, 'name', paper.name, 'size', paper.size, 'mediaType', paper.media_type) order by paper.id), '[]') as documents
      from request_document paper where paper.customer_id = request.customer_id and paper.request_id = request.id) papers
    where ${which} ${after === null ? db`` : db`and request.id < ${after}`}
    order by request.id desc limit ${limit}`;
}

/** A text that is looked for is a piece of what is asked for or of the customer's name. */
export function isAskedFor(db: Db, { status, text }: { status?: RequestStatus | undefined; text?: string | undefined }): Fragment {
  const pattern = `%${(text ?? '').trim().toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return db`${status === undefined ? db`true` : db`request.status = ${status}`}
    ${pattern === '%%' ? db`` : db`and (lower(request.name) like ${pattern} or lower(customer.name) like ${pattern})`}`;
}

const MOST_COUNTED = 10_000;

/** How many wait to be decided; so many means that or more. */
export async function waitingRequests(db: Db): Promise<number> {
  const [row] = await db<{ waiting: number }[]>`
    select count(*)::float8 as waiting from (select from sender_request where status = 'new' limit ${MOST_COUNTED}) counted`;
  return row?.waiting ?? 0;
}

/** Of one customer; who counts them holds him, so that nobody adds one until the transaction ends. */
export async function countOpenRequests(tx: Transaction, customerId: bigint): Promise<number> {
  await tx`select from customer where id = ${customerId} for no key update`;
  const [row] = await tx<{ open: number }[]>`select count(*)::int as open from sender_request where customer_id = ${customerId} and status = 'new'`;
  return row?.open ?? 0;
}

export async function requestOf(tx: Transaction, customerId: bigint, id: bigint): Promise<RequestRow> {
  const [row] = await requestRows(tx, tx`request.customer_id = ${customerId} and request.id = ${id}`, { limit: 1 });
  if (!row) throw new Error('a request that was just written is not there');
  return row;
}

export type HeldRequest = { customerId: bigint; id: bigint; status: RequestStatus };

/** Nobody else decides or withdraws it until the transaction ends. `viewer` null: of any customer, for the administration. */
export async function lockRequest(tx: Transaction, uuid: string, viewer: Viewer | null): Promise<HeldRequest | undefined> {
  const [row] = await tx<HeldRequest[]>`
    select customer_id as "customerId", id, status from sender_request request
    where uuid = ${uuid} and ${viewer === null ? tx`true` : isSeen(tx, viewer)} for no key update`;
  return row;
}

/** An organization that the login sees; it is there until the transaction ends. */
export async function findOwnOrganization(tx: Transaction, { customerId, loginId, all }: Viewer, uuid: string): Promise<bigint | undefined> {
  const [row] = await tx<{ id: bigint }[]>`
    select id from organization where customer_id = ${customerId} and uuid = ${uuid}
      and ${all ? tx`true` : isOfLogin(tx, { customerId, loginId }, tx`organization.id`)} for key share`;
  return row?.id;
}

export async function hasOrganization(tx: Transaction, customerId: bigint, name: string): Promise<boolean> {
  return (await tx`select from organization where customer_id = ${customerId} and lower(name) = lower(${name}) limit 1`).length > 0;
}

export type NewRequest = {
  kind: RequestRow['kind']; name: string; organizationId: bigint | null; messageTypes: readonly MessageType[]; organizationType: 1 | 2 | null;
  email: string | null; address: string | null; comment: string;
};

/** Undefined where the customer has asked for the same already and waits. */
export async function insertRequest(
  tx: Transaction, { customerId, loginId }: { customerId: bigint; loginId: bigint }, request: NewRequest, now: Date,
): Promise<bigint | undefined> {
  const { kind, name, organizationId, messageTypes, organizationType, email, address, comment } = request;
  const [made] = await tx<{ id: bigint }[]>`
    insert into sender_request (customer_id, kind, name, organization_id, message_types, organization_type, email, address, comment, created_by, created_at)
    values (${customerId}, ${kind}, ${name}, ${organizationId}, ${messageTypes}::text[], ${organizationType}, ${email}, ${address}, ${comment}, ${loginId}, ${now})
    on conflict (customer_id, kind, lower(name)) where status = 'new' do nothing
    returning id`;
  return made?.id;
}

export type Decision = { status: 'approved' | 'rejected'; answer: string | null; decidedBy: bigint; now: Date; organizationId: bigint | null; alphaNameId: bigint | null };

export async function storeDecision(
  tx: Transaction, { customerId, id }: { customerId: bigint; id: bigint }, { status, answer, decidedBy, now, organizationId, alphaNameId }: Decision,
): Promise<void> {
  await tx`
    update sender_request set status = ${status}, answer = ${answer}, decided_by = ${decidedBy}, decided_at = ${now},
      organization_id = coalesce(${organizationId}, organization_id), alpha_name_id = ${alphaNameId}
    where customer_id = ${customerId} and id = ${id}`;
}

export async function storeWithdrawal(tx: Transaction, { customerId, id }: { customerId: bigint; id: bigint }): Promise<void> {
  await tx`update sender_request set status = 'withdrawn' where customer_id = ${customerId} and id = ${id}`;
}

/** For who makes an organization of the customer; nobody makes another one until the transaction ends. */
export async function lockCurrency(tx: Transaction, customerId: bigint): Promise<string> {
  const [row] = await tx<{ currency: string }[]>`
    select tariff.currency from customer join tariff on tariff.id = customer.tariff_id where customer.id = ${customerId} for no key update of customer`;
  if (!row) throw new Error('a request without a customer');
  return row.currency;
}
