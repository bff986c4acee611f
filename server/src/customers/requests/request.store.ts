import type { MessageType, RequestDocument, RequestStatus } from '@portal/contracts';
import { isOfLogin, type OrganizationScope } from '../accounts';
import type { Db, Fragment, Transaction } from '../../platform/db';

export type RequestRow = {
  customerId: bigint; id: bigint; uuid: string; kind: 'alphaname' | 'organization'; status: RequestStatus; name: string;
  organizationId: bigint | null;
  organizationName: string | null; messageTypes: MessageType[]; organizationType: 1 | 2 | null; email: string | null;
  address: string | null; comment: string;
  documents: RequestDocument[]; createdAt: Date; createdBy: string; requesterLoginId: bigint; decidedAt: Date | null; answer: string | null;
  customerUuid: string; customerName: string;
};

export type RequestScope = OrganizationScope & { loginId: bigint; all: boolean };

/** A login sees its own requests and those for its organizations. An unrestricted login or `all` sees all requests of the customer. */
export function isVisible(db: Db, { customerId, loginId, organizations, all }: RequestScope): Fragment {
  return all
    ? db`request.customer_id = ${customerId}`
    : db`request.customer_id = ${customerId}
      and (request.created_by = ${loginId} or ${isOfLogin(db, { organizations }, db`request.organization_id`)})`;
}

export async function requestRows(
  db: Db, which: Fragment, { after = null, limit }: { after?: number | null; limit: number },
): Promise<RequestRow[]> {
  return db<RequestRow[]>`
    select request.customer_id as "customerId", request.id, request.uuid, request.kind, request.status, request.name,
      request.organization_id as "organizationId", organization.name as "organizationName", request.message_types as "messageTypes",
      request.organization_type as "organizationType", request.email, request.address, request.comment, papers.documents,
      request.created_at as "createdAt", actor.login as "createdBy", request.created_by as "requesterLoginId",
        request.decided_at as "decidedAt", request.answer,
      customer.uuid as "customerUuid", customer.name as "customerName"
    from sender_request request
    join customer on customer.id = request.customer_id
    join login actor on actor.id = request.created_by
    left join organization on organization.customer_id = request.customer_id and organization.id = request.organization_id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('uuid', paper.uuid, 'name', paper.name, 'size', paper.size, 'mediaType',
        paper.media_type) order by paper.id), '[]') as documents
      from request_document paper where paper.customer_id = request.customer_id and paper.request_id = request.id) papers
    where ${which} ${after === null ? db`` : db`and request.id < ${after}`}
    order by request.id desc limit ${limit}`;
}

/** `text` is searched in the requested name and the customer's name. */
export function matchesFilter(db: Db, { status, text }: { status?: RequestStatus | undefined; text?: string | undefined }): Fragment {
  const pattern = `%${(text ?? '').trim().toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return db`${status === undefined ? db`true` : db`request.status = ${status}`}
    ${pattern === '%%' ? db`` : db`and (lower(request.name) like ${pattern} or lower(customer.name) like ${pattern})`}`;
}

const MAX_COUNTED = 10_000;

/** Counts up to MAX_COUNTED, which means "this many or more". */
export async function waitingRequests(db: Db): Promise<number> {
  const [row] = await db<{ waiting: number }[]>`
    select count(*)::float8 as waiting from (select from sender_request where status = 'new' limit ${MAX_COUNTED}) counted`;
  return row?.waiting ?? 0;
}

/** Counts the customer's open requests. Locks the customer, so that the count stays correct until commit. */
export async function countOpenRequests(tx: Transaction, customerId: bigint): Promise<number> {
  await tx`select from customer where id = ${customerId} for no key update`;
  const [row] = await tx<{ open: number }[]>`select count(*)::int as open from sender_request where customer_id = ${customerId}
    and status = 'new'`;
  return row?.open ?? 0;
}

export async function requestOf(tx: Transaction, customerId: bigint, id: bigint): Promise<RequestRow> {
  const [row] = await requestRows(tx, tx`request.customer_id = ${customerId} and request.id = ${id}`, { limit: 1 });
  if (!row) throw new Error('a request that was just written is not there');
  return row;
}

export type LockedRequest = { customerId: bigint; id: bigint; status: RequestStatus };

/** Locks the request until commit. If `viewer` is null, the request may be of any customer, for administrators. */
export async function lockRequest(tx: Transaction, uuid: string, viewer: RequestScope | null): Promise<LockedRequest | undefined> {
  const [row] = await tx<LockedRequest[]>`
    select customer_id as "customerId", id, status from sender_request request
    where uuid = ${uuid} and ${viewer === null ? tx`true` : isVisible(tx, viewer)} for no key update`;
  return row;
}

export async function findOwnOrganization(
  tx: Transaction, { customerId, organizations, all }: RequestScope, uuid: string,
): Promise<bigint | undefined> {
  const [row] = await tx<{ id: bigint }[]>`
    select id from organization where customer_id = ${customerId} and uuid = ${uuid}
      and ${all ? tx`true` : isOfLogin(tx, { organizations }, tx`organization.id`)} for key share`;
  return row?.id;
}

export async function hasOrganization(tx: Transaction, customerId: bigint, name: string): Promise<boolean> {
  return (await tx`select from organization where customer_id = ${customerId} and lower(name) = lower(${name}) limit 1`).length > 0;
}

export type NewRequest = {
  kind: RequestRow['kind']; name: string; organizationId: bigint | null; messageTypes: readonly MessageType[];
  organizationType: 1 | 2 | null;
  email: string | null; address: string | null; comment: string;
};

/** Returns undefined if the customer already has the same open request. */
export async function insertRequest(
  tx: Transaction, { customerId, loginId }: { customerId: bigint; loginId: bigint }, request: NewRequest, now: Date,
): Promise<bigint | undefined> {
  const { kind, name, organizationId, messageTypes, organizationType, email, address, comment } = request;
  const [created] = await tx<{ id: bigint }[]>`
    insert into sender_request (customer_id, kind, name, organization_id, message_types, organization_type, email, address, comment,
      created_by, created_at)
    values (${customerId}, ${kind}, ${name}, ${organizationId}, ${messageTypes}::text[], ${organizationType}, ${email}, ${address},
      ${comment}, ${loginId}, ${now})
    on conflict (customer_id, kind, lower(name)) where status = 'new' do nothing
    returning id`;
  return created?.id;
}

export type Decision = {
  status: 'approved' | 'rejected'; answer: string | null; decidedBy: bigint; now: Date; organizationId: bigint | null;
  alphaNameId: bigint | null;
};

export async function storeDecision(
  tx: Transaction, { customerId, id }: { customerId: bigint; id: bigint },
  { status, answer, decidedBy, now, organizationId, alphaNameId }: Decision,
): Promise<void> {
  await tx`
    update sender_request set status = ${status}, answer = ${answer}, decided_by = ${decidedBy}, decided_at = ${now},
      organization_id = coalesce(${organizationId}, organization_id), alpha_name_id = ${alphaNameId}
    where customer_id = ${customerId} and id = ${id}`;
}

export async function storeWithdrawal(tx: Transaction, { customerId, id }: { customerId: bigint; id: bigint }): Promise<void> {
  await tx`update sender_request set status = 'withdrawn' where customer_id = ${customerId} and id = ${id}`;
}

/** Returns the currency of the customer's tariff. Locks the customer until commit, so that no other organization is created meanwhile. */
export async function lockCurrency(tx: Transaction, customerId: bigint): Promise<string> {
  const [row] = await tx<{ currency: string }[]>`
    select tariff.currency from customer join tariff on tariff.id = customer.tariff_id
    where customer.id = ${customerId} for no key update of customer`;
  if (!row) throw new Error('a request without a customer');
  return row.currency;
}
