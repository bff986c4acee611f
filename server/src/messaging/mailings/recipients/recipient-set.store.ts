import type { RecipientCheck } from '@portal/contracts';
import type { PersonalValues } from '@portal/messaging';
import { isLandline } from '@portal/messaging/phone';
import type { Db, Transaction } from '../../../platform/db';
import { DIGITS_OF_A_BLOCK } from '../../../customers/limits';
import type { Recipient } from './recipient';

/** Recipients per statement. Larger statements gain nothing and hold locks and memory longer. */
export const BATCH = 5_000;

export type RecipientSet = { id: bigint; uuid: string };

/** An API key has no login. */
export type SetOwner = { customerId: bigint; loginId: bigint | null };

export async function insertRecipientSet(db: Db, { customerId, loginId }: SetOwner): Promise<RecipientSet> {
  const [set] = await db<RecipientSet[]>`insert into recipient_set (customer_id, login_id) values (${customerId}, ${loginId})
    returning id, uuid`;
  if (!set) throw new Error('insert returned no row');
  return set;
}

/** Returns unused sets that are complete, failed or over an hour old, except for the `retained` newest unused sets. */
export async function surplusRecipientSets(db: Db, customerId: bigint, retained: number): Promise<bigint[]> {
  const rows = await db<{ id: bigint }[]>`
    select id from (
      select id, complete, created_at from recipient_set where customer_id = ${customerId} and list_id is null
      order by id desc offset ${retained}
    ) older
    where complete or created_at < now() - interval '1 hour'
      or exists (select from recipient_import r where r.customer_id = ${customerId} and r.recipient_set_id = older.id
        and r.state = 'failed')`;
  return rows.map(({ id }) => id);
}

/** Counts sets that no list has taken, up to `limit`. Locks the customer, so that concurrent calls for the same customer wait. */
export async function countOpenRecipientSets(tx: Transaction, customerId: bigint, limit: number): Promise<number> {
  await tx`select from customer where id = ${customerId} for no key update`;
  return (await tx`select from recipient_set where customer_id = ${customerId} and list_id is null limit ${limit}`).length;
}

/** Drops duplicates (VAL-03): skips numbers that the set or the batch already has; returns how many were new. */
export async function insertRecipients(db: Db, customerId: bigint, setId: bigint, batch: readonly Recipient[]): Promise<number> {
  const column = (pick: (recipient: Recipient) => string | null) => batch.map(pick);
  const nums = batch.map(({ num }) => num);
  const landlines = nums.map((num) => String(isLandline(num)));
  const countries = column((r) => r.country);
  // Most files hold only numbers; five columns of nulls would double the work.
  const bare = batch.every((r) => r.name === null && r.params.every((param) => param === null));
  const result = bare
    ? await db`
        insert into recipient (customer_id, recipient_set_id, num, landline, country)
        select ${customerId}, ${setId}, r.* from unnest(${nums}::text[], ${landlines}::text[]::boolean[], ${countries}::text[]) as r
        on conflict do nothing`
    : await db`
        insert into recipient (customer_id, recipient_set_id, num, landline, country, name, param1, param2, param3, param4)
        select ${customerId}, ${setId}, r.* from unnest(
          ${nums}::text[], ${landlines}::text[]::boolean[], ${countries}::text[], ${column((r) => r.name)}::text[],
          ${column((r) => r.params[0] ?? null)}::text[], ${column((r) => r.params[1] ?? null)}::text[],
          ${column((r) => r.params[2] ?? null)}::text[], ${column((r) => r.params[3] ?? null)}::text[]
        ) as r
        on conflict do nothing`;
  return result.count;
}

export async function recipientsKnown(db: Db, customerId: bigint, setId: bigint, nums: readonly string[]): Promise<number> {
  const [known] = await db<{ count: number }[]>`
    select count(*)::integer as count from recipient
    where customer_id = ${customerId} and recipient_set_id = ${setId} and num = any(${[...nums]}::text[])`;
  return known?.count ?? 0;
}

export async function completeRecipientSet(db: Db, customerId: bigint, setId: bigint, check: RecipientCheck): Promise<void> {
  await db`
    update recipient_set
    set complete = true, total_rows = ${check.rows}, valid = ${check.valid}, invalid = ${check.invalid},
      duplicates = ${check.duplicates}, bad_rows = ${JSON.stringify(check.badRows)}::text::jsonb
    where customer_id = ${customerId} and id = ${setId}`;
}

export type ClaimedSet = { id: bigint; valid: number; invalid: number; duplicates: number };

export async function claimRecipientSet(
  db: Db, { customerId, loginId }: SetOwner, uuid: string, listId: bigint,
): Promise<ClaimedSet | undefined> {
  const [set] = await db<ClaimedSet[]>`
    update recipient_set set list_id = ${listId}
    where customer_id = ${customerId} and uuid = ${uuid} and (login_id is null or login_id = ${loginId}::bigint) and complete
      and list_id is null
    returning id, valid, invalid, duplicates`;
  return set;
}

export async function numbersInBlocks(
  db: Db, customerId: bigint, setId: bigint, { blocks, upTo }: { blocks: readonly string[]; upTo: string },
): Promise<Map<string, number>> {
  if (blocks.length === 0) return new Map();
  const rows = await db<{ block: string; numbers: number }[]>`
    select block, (
      select count(*)::integer from recipient
      where customer_id = ${customerId} and recipient_set_id = ${setId} and num >= block and num <= ${upTo}
        and length(num) = length(block) + ${DIGITS_OF_A_BLOCK}
    ) as numbers
    from unnest(${[...blocks]}::text[]) block`;
  return new Map(rows.map(({ block, numbers }) => [block, numbers]));
}

export type StoredRecipient = { num: string; text?: string | null; customerSmsId?: string | null } & PersonalValues;

export type RecipientFields = { personal: boolean; lineTexts: boolean; lineIds: boolean };

export async function recipientsAfter(
  db: Db, customerId: bigint,
  { setId, after, limit, personal, lineTexts, lineIds }: { setId: bigint; after: string; limit: number } & RecipientFields,
): Promise<StoredRecipient[]> {
  return await db<StoredRecipient[]>`
    select num ${personal ? db`, name, param1, param2, param3, param4` : db``} ${lineTexts ? db`, text` : db``}
      ${lineIds ? db`, customer_sms_id as "customerSmsId"` : db``}
    from recipient
    where customer_id = ${customerId} and recipient_set_id = ${setId} and num > ${after}
    order by num limit ${limit}`;
}

export async function deleteSomeRecipients(db: Db, customerId: bigint, setId: bigint, limit: number): Promise<boolean> {
  const result = await db`
    delete from recipient where ctid = any(array(
      select ctid from recipient where customer_id = ${customerId} and recipient_set_id = ${setId} limit ${limit}))`;
  return result.count > 0;
}

/** Marks the set as incomplete, so that no list can take it. Returns false if a list has taken it already. */
export async function retireOpenRecipientSet(db: Db, customerId: bigint, setId: bigint): Promise<boolean> {
  const result = await db`
    update recipient_set set complete = false where customer_id = ${customerId} and id = ${setId} and list_id is null`;
  return result.count > 0;
}

/** Marks the set as incomplete before it is emptied, so that no list gets half of it. Returns false if a list in preparation uses it. */
export async function retireRecipientSet(db: Db, customerId: bigint, setId: bigint): Promise<boolean> {
  const result = await db`
    update recipient_set s set complete = false
    where s.customer_id = ${customerId} and s.id = ${setId} and not exists (
      select from mailing_list l where l.customer_id = s.customer_id and l.id = s.list_id and l.status = 100)`;
  return result.count > 0;
}

export async function deleteRecipientSet(db: Db, customerId: bigint, setId: bigint): Promise<void> {
  await db`delete from recipient_set where customer_id = ${customerId} and id = ${setId}`;
}

/** Returns sets that nothing will read: their list has left preparation, or they are older than `unclaimedBefore` and no list took them. */
export async function abandonedSets(db: Db, unclaimedBefore: Date, limit: number): Promise<{ customerId: bigint; setId: bigint }[]> {
  return await db<{ customerId: bigint; setId: bigint }[]>`
    select s.customer_id as "customerId", s.id as "setId"
    from recipient_set s
    left join mailing_list l on l.customer_id = s.customer_id and l.id = s.list_id
    where case when s.list_id is null then s.created_at < ${unclaimedBefore} else coalesce(l.status, -1) <> 100 end
    limit ${limit}`;
}
