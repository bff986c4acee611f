import type { Db } from '../db';
import type { Version, Versions } from './release.store';

export type Activation = { set: bigint; at: Date; by: string | null; note: string };
export type NewActivation = { by: string | null; note: string; rollback: boolean };

export async function activateSet(tx: Db, setId: bigint, { by, note, rollback }: NewActivation): Promise<void> {
  await tx`
    insert into active_release_set (release_set_id) values (${setId})
    on conflict (singleton) do update set release_set_id = excluded.release_set_id`;
  await tx`insert into release_activation (release_set_id, by, note, rollback) values (${setId}, ${by}, ${note}, ${rollback})`;
}

/** Call in the transaction that switches, after `lockSets`, so that ids are committed in order. */
export async function insertSwitch(tx: Db, reload: boolean): Promise<void> {
  await tx`insert into release_switch (reload) values (${reload})`;
}

export async function switchesSince(db: Db, since: bigint): Promise<{ last: bigint; reload: boolean }> {
  const [row] = await db<{ last: bigint; reload: boolean }[]>`
    select coalesce((select max(id) from release_switch), 0) as last, exists (select from release_switch where id > ${since}
      and reload) as reload`;
  return row ?? { last: 0n, reload: false };
}

export async function newestActivations(db: Db, limit: number): Promise<Activation[]> {
  return db<Activation[]>`
    select release_set_id as set, at, by, note from release_activation order by id desc limit ${limit}`;
}

export async function everySwitch(tx: Db): Promise<{ versions: Versions; rollback: boolean }[]> {
  return tx<{ versions: Versions; rollback: boolean }[]>`
    select activation.rollback, coalesce(jsonb_object_agg(item.remote_id, item.version) filter (where item.remote_id is not null),
      '{}') as versions
    from release_activation activation
    left join release_set_item item on item.release_set_id = activation.release_set_id
    group by activation.id order by activation.id`;
}

export type Removal = { keepDays: number; retained: readonly Version[] };

/** Returns versions with files to delete: neither published nor in use in the last `keepDays` days, and not in `retained`. */
export async function removableVersions(db: Db, { keepDays, retained }: Removal): Promise<Version[]> {
  return db<Version[]>`
    with switched as (
      select release_set_id, lead(at) over (order by id) as until from release_activation
    ), recent as (
      select release_set_id from switched where until is null or until >= now() - make_interval(days => ${keepDays})
      union select release_set_id from active_release_set
      union select release_set_id from release_rollout where ended_at is null or ended_at >= now() - make_interval(days => ${keepDays})
    )
    select remote_id as id, version from remote_release release
    where files_removed_at is null and published_at < now() - make_interval(days => ${keepDays})
      and not exists (
        select from release_set_item item join recent using (release_set_id)
        where item.remote_id = release.remote_id and item.version = release.version)
      and not exists (
        select from ${unnested(db, retained)} as kept (id, version) where kept.id = release.remote_id and kept.version = release.version)
    order by remote_id, version`;
}

export async function markRemoved(tx: Db, versions: readonly Version[]): Promise<void> {
  await tx`
    update remote_release set files_removed_at = now() from ${unnested(tx, versions)} as gone (id, version)
    where remote_id = gone.id and remote_release.version = gone.version`;
}

export async function removedAmong(db: Db, versions: readonly Version[]): Promise<Version[]> {
  return db<Version[]>`
    select remote_id as id, release.version from remote_release release
    join ${unnested(db, versions)} as asked (id, version) on asked.id = remote_id and asked.version = release.version
    where files_removed_at is not null`;
}

function unnested(db: Db, versions: readonly Version[]) {
  return db`unnest(${versions.map(({ id }) => id)}::text[], ${versions.map(({ version }) => version)}::text[])`;
}
