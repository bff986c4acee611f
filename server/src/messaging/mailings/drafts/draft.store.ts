import type { Db, Transaction } from '../../../platform/db';

/** Owner of a draft: the only login that can read it. */
export type DraftOwner = { customerId: bigint; loginId: bigint };
export type DraftRow = { uuid: string; name: string; updatedAt: Date };

export async function draftsOf(db: Db, { customerId, loginId }: DraftOwner): Promise<DraftRow[]> {
  return await db<DraftRow[]>`
    select uuid, name, updated_at as "updatedAt" from mailing_draft
    where customer_id = ${customerId} and login_id = ${loginId} order by updated_at desc, uuid`;
}

export async function draftOf(
  db: Db, { customerId, loginId }: DraftOwner, uuid: string,
): Promise<(DraftRow & { form: Record<string, unknown> }) | undefined> {
  const [row] = await db<(DraftRow & { form: Record<string, unknown> })[]>`
    select uuid, name, updated_at as "updatedAt", form from mailing_draft
    where customer_id = ${customerId} and login_id = ${loginId} and uuid = ${uuid}`;
  return row;
}

/** Serializes saves of one login, so two windows cannot both create the last draft allowed. */
export async function lockDraftsOf(tx: Transaction, { loginId }: DraftOwner): Promise<void> {
  await tx`select from login where id = ${loginId} for no key update`;
}

export type Saving = { uuid: string; name: string; form: Record<string, unknown>; now: Date; max: number };

/** Returns undefined and saves nothing if the login already has `max` other drafts. */
export async function saveDraft(
  tx: Transaction, { customerId, loginId }: DraftOwner, { uuid, name, form, now, max }: Saving,
): Promise<DraftRow | undefined> {
  const [row] = await tx<DraftRow[]>`
    insert into mailing_draft (customer_id, login_id, uuid, name, form, updated_at)
    select ${customerId}, ${loginId}, ${uuid}, ${name}, ${JSON.stringify(form)}::text::jsonb, ${now}
    where (select count(*) from mailing_draft where customer_id = ${customerId} and login_id = ${loginId} and uuid <> ${uuid}) < ${max}
    on conflict (customer_id, login_id, uuid) do update set name = excluded.name, form = excluded.form, updated_at = excluded.updated_at
    returning uuid, name, updated_at as "updatedAt"`;
  return row;
}

export async function deleteDraft(db: Db, { customerId, loginId }: DraftOwner, uuid: string): Promise<true | undefined> {
  const deleted = await db`delete from mailing_draft where customer_id = ${customerId} and login_id = ${loginId} and uuid = ${uuid}`;
  return deleted.count > 0 ? true : undefined;
}

export async function deleteDraftsOlderThan(db: Db, moment: Date): Promise<void> {
  await db`delete from mailing_draft where updated_at < ${moment}`;
}
