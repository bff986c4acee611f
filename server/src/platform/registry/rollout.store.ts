import type { Db } from '../db';
import type { Versions } from './release.store';

export type RolloutRow = {
  id: bigint;
  setId: bigint;
  setCreatedAt: Date;
  note: string;
  versions: Versions;
  percent: number | null;
  customers: string[];
  createdAt: Date;
  createdBy: string | null;
};
export type Audience = { customers: readonly bigint[] } | { percent: number };

export type InForce = {
  activeSet: bigint; rollout: bigint | null; overlay: bigint | null; percent: number | null; salt: string | null; customers: bigint[];
};

/** Returns the active set and all open rollouts, in order of precedence. `customers` has only ids in `customerIds`. */
export async function setsInForce(db: Db, customerIds: readonly bigint[]): Promise<InForce[]> {
  return db<InForce[]>`
    select active.release_set_id as "activeSet", rollout.id as rollout, rollout.release_set_id as overlay, rollout.percent, rollout.salt,
      array(select customer_id from release_rollout_customer chosen
        where chosen.rollout_id = rollout.id and chosen.customer_id = any(${customerIds.map(String)}::bigint[])) as customers
    from active_release_set active left join release_rollout rollout on rollout.ended_at is null
    order by rollout.percent is not null, rollout.id desc`;
}

export async function openRollouts(db: Db): Promise<RolloutRow[]> {
  return db<RolloutRow[]>`
    select rollout.id, rollout.percent, rollout.created_at as "createdAt", rollout.created_by as "createdBy",
      array(select customer.uuid::text from release_rollout_customer chosen join customer on customer.id = chosen.customer_id
        where chosen.rollout_id = rollout.id order by customer.id) as customers,
      release_set.id as "setId", release_set.created_at as "setCreatedAt", release_set.note, (
        select jsonb_object_agg(item.remote_id, item.version) from release_set_item item
        where item.release_set_id = release_set.id) as versions
    from release_rollout rollout join release_set on release_set.id = rollout.release_set_id
    where rollout.ended_at is null order by rollout.id desc`;
}

/** Percentage rollouts of one set have the same salt, so that a larger percentage includes the logins of a smaller one. */
export async function insertRollout(tx: Db, setId: bigint, audience: Audience, by: string | null): Promise<bigint> {
  const percent = 'percent' in audience ? audience.percent : null;
  const customers = 'customers' in audience ? audience.customers : [];
  const [row] = await tx<{ id: bigint }[]>`
    insert into release_rollout (release_set_id, percent, salt, created_by)
    values (${setId}, ${percent}, coalesce(
      (select salt from release_rollout where release_set_id = ${setId} and percent is not null order by id limit 1),
      gen_random_uuid()::text), ${by})
    returning id`;
  if (!row) throw new Error('insert returned no row');
  await tx`insert into release_rollout_customer (rollout_id, customer_id) select ${row.id}, unnest(${customers.map(String)}::bigint[])`;
  return row.id;
}

export async function endRollouts(tx: Db, ids: readonly bigint[], by: string | null): Promise<{ id: bigint }[]> {
  return tx<{ id: bigint }[]>`
    update release_rollout set ended_at = now(), ended_by = ${by}
    where id = any(${ids.map(String)}::bigint[]) and ended_at is null returning id`;
}

export async function customersOf(db: Db, rolloutId: bigint): Promise<bigint[]> {
  const rows = await db<{ id: bigint }[]>`select customer_id as id from release_rollout_customer where rollout_id = ${rolloutId}`;
  return rows.map(({ id }) => id);
}

export async function customersByUuid(db: Db, uuids: readonly string[]): Promise<{ id: bigint; uuid: string }[]> {
  return db<{ id: bigint; uuid: string }[]>`select id, uuid from customer where uuid = any(${[...uuids]}::uuid[])`;
}

