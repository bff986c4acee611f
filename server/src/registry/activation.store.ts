import type { Db } from '../db';
import type { Versions } from './release.store';

export type Activation = { set: bigint; at: Date; by: string | null; note: string };
export type NewActivation = { by: string | null; note: string; rollback: boolean };

/** The switch itself, and its place in the history. */
export async function activateSet(tx: Db, setId: bigint, { by, note, rollback }: NewActivation): Promise<void> {
  await tx`
    insert into active_release_set (release_set_id) values (${setId})
    on conflict (singleton) do update set release_set_id = excluded.release_set_id`;
  await tx`insert into release_activation (release_set_id, by, note, rollback) values (${setId}, ${by}, ${note}, ${rollback})`;
}

export async function newestActivations(db: Db, limit: number): Promise<Activation[]> {
  return db<Activation[]>`
    select release_set_id as set, at, by, note from release_activation order by id desc limit ${limit}`;
}

/** Every switch there ever was, the oldest first, with what it put in force. */
export async function everySwitch(tx: Db): Promise<{ versions: Versions; rollback: boolean }[]> {
  return tx<{ versions: Versions; rollback: boolean }[]>`
    select activation.rollback, coalesce(jsonb_object_agg(item.remote_id, item.version) filter (where item.remote_id is not null), '{}') as versions
    from release_activation activation
    left join release_set_item item on item.release_set_id = activation.release_set_id
    group by activation.id order by activation.id`;
}

type Version = { id: string; version: string };

/** Of versions that are in no set which anybody had within these days, nor were published within them: the files are gone from now on. */
export async function markRemoved(tx: Db, keepDays: number): Promise<Version[]> {
  return tx<Version[]>`
    with switched as (
      select release_set_id, lead(at) over (order by id) as until from release_activation
    ), recent as (
      select release_set_id from switched where until is null or until >= now() - make_interval(days => ${keepDays})
      union select release_set_id from active_release_set
      union select release_set_id from release_rollout where ended_at is null or ended_at >= now() - make_interval(days => ${keepDays})
    )
    update remote_release set files_removed_at = now()
    where files_removed_at is null and published_at < now() - make_interval(days => ${keepDays})
      and not exists (
        select from release_set_item item join recent using (release_set_id)
        where item.remote_id = remote_release.remote_id and item.version = remote_release.version)
    returning remote_id as id, version`;
}

export async function removedVersions(tx: Db): Promise<Version[]> {
  return tx<Version[]>`select remote_id as id, version from remote_release where files_removed_at is not null`;
}
