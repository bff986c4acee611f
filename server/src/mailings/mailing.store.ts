import type { Money } from '@portal/contracts';
import type { Db } from '../db';

export type NewMailingRow = {
  customerId: bigint; loginId: bigint; organizationId: bigint; accountId: bigint; alphaNameId: bigint;
  name: string; description: string; customerListId: string | null; requestHash: Uint8Array;
  type: string; contentType: string; body: string; parts: number;
};

/** Undefined when the customer's own id is taken; waits for a transaction that is just taking it. */
export async function insertMailing(tx: Db, row: NewMailingRow): Promise<bigint | undefined> {
  const [made] = await tx<{ id: bigint }[]>`
    insert into mailing_list (customer_id, login_id, organization_id, account_id, alpha_name_id, name, description,
      customer_list_id, request_hash, message_type, content_type, body, parts)
    values (${row.customerId}, ${row.loginId}, ${row.organizationId}, ${row.accountId}, ${row.alphaNameId}, ${row.name},
      ${row.description}, ${row.customerListId}, ${row.requestHash}, ${row.type}, ${row.contentType}, ${row.body}, ${row.parts})
    on conflict (customer_id, customer_list_id) where customer_list_id is not null do nothing
    returning id`;
  return made?.id;
}

export type KnownMailing = { id: bigint; status: number; requestHash: Uint8Array };

export async function findByCustomerListId(db: Db, customerId: bigint, customerListId: string): Promise<KnownMailing | undefined> {
  const [row] = await db<KnownMailing[]>`
    select id, status, request_hash as "requestHash"
    from mailing_list where customer_id = ${customerId} and customer_list_id = ${customerListId}`;
  return row;
}

export async function giveRecipients(
  tx: Db, customerId: bigint, id: bigint, set: { id: bigint; invalid: number; duplicates: number },
): Promise<void> {
  await tx`
    update mailing_list
    set recipient_set_id = ${set.id}, invalid = ${set.invalid}, duplicates = ${set.duplicates}
    where customer_id = ${customerId} and id = ${id}`;
}

export async function statusOf(db: Db, customerId: bigint, id: bigint): Promise<number | undefined> {
  const [row] = await db<{ status: number }[]>`select status from mailing_list where customer_id = ${customerId} and id = ${id}`;
  return row?.status;
}

export type ChangedMailing = { accountId: bigint; maximum: Money; confirmed: boolean };

/** Changes the status if it is one of `from`; the row lock decides between callers who want different things at once. */
export async function changeStatus(
  tx: Db, customerId: bigint, id: bigint, change: { from: readonly number[]; to: number; now: Date },
): Promise<ChangedMailing | undefined> {
  const { from, to, now } = change;
  const [row] = await tx<ChangedMailing[]>`
    update mailing_list
    set status = ${to}, updated_at = ${now}, confirmed_at = case when ${to}::smallint = 1 then ${now}::timestamptz else confirmed_at end
    where customer_id = ${customerId} and id = ${id} and status = any(${[...from]}::smallint[])
    returning account_id as "accountId", maximum, confirmed_at is not null as confirmed`;
  return row;
}

export type DeletedMailing = { customerId: bigint; id: bigint };

/** Lists deleted by their customers whose queued messages are still to be withdrawn. */
export async function listsToWithdraw(db: Db, limit: number): Promise<DeletedMailing[]> {
  return await db<DeletedMailing[]>`
    select customer_id as "customerId", id from mailing_list where status = 3 and finished_at is null
    order by updated_at limit ${limit}`;
}

/** As above, but by what lies in the queue: a message that came back from the wire after the list was done with. */
export async function deletedListsWithQueue(db: Db, limit: number): Promise<DeletedMailing[]> {
  return await db<DeletedMailing[]>`
    select l.customer_id as "customerId", l.id from mailing_list l
    where l.status = 3 and exists (select from message_queue q where q.customer_id = l.customer_id and q.list_id = l.id)
    limit ${limit}`;
}

/** Locks the list's row for the rest of the transaction, so that two nodes withdraw one after the other. */
export async function lockMailing(tx: Db, customerId: bigint, id: bigint): Promise<void> {
  await tx`select from mailing_list where customer_id = ${customerId} and id = ${id} for update`;
}

export async function markFinished(db: Db, customerId: bigint, id: bigint, now: Date): Promise<void> {
  await db`update mailing_list set finished_at = ${now} where customer_id = ${customerId} and id = ${id} and finished_at is null`;
}
