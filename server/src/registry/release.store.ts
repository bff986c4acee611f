import type { Manifest } from '@portal/contracts';
import type { Db } from '../db';

/** A release as the database keeps it; where it is served from follows from its id and version. */
export type ReleaseRow = { id: string; version: string; entry: string; manifest: Manifest; files: Record<string, string> };
export type Versions = Record<string, string>;

export async function findRelease(db: Db, id: string, version: string): Promise<ReleaseRow | null> {
  const [row] = await db<ReleaseRow[]>`
    select remote_id as id, version, entry, manifest, files from remote_release
    where remote_id = ${id} and version = ${version}`;
  return row ?? null;
}

/** A release that is there already stays as it is. */
export async function insertRelease(db: Db, { id, version, entry, manifest, files }: ReleaseRow): Promise<void> {
  await db`
    insert into remote_release (remote_id, version, entry, manifest, files)
    values (${id}, ${version}, ${entry}, ${db.json(manifest)}, ${db.json(files)})
    on conflict do nothing`;
}

export async function activeSetId(db: Db): Promise<bigint | null> {
  const [row] = await db<{ id: bigint }[]>`select release_set_id as id from active_release_set`;
  return row?.id ?? null;
}

export async function releasesOfSet(db: Db, setId: bigint): Promise<ReleaseRow[]> {
  return db<ReleaseRow[]>`
    select release.remote_id as id, release.version, release.entry, release.manifest, release.files
    from release_set_item item
    join remote_release release on release.remote_id = item.remote_id and release.version = item.version
    where item.release_set_id = ${setId} order by release.remote_id`;
}

/** Held to the end of the transaction, so that nodes that start together make one set, not one each. */
export async function lockSets(tx: Db): Promise<void> {
  await tx`lock table active_release_set in exclusive mode`;
}

/** What the last set that came from a build was made of, before releases were mixed in. */
export async function lastBuilt(db: Db): Promise<Versions> {
  const [row] = await db<{ built: Versions }[]>`
    select built from release_set where built is not null order by id desc limit 1`;
  return row?.built ?? {};
}

export async function insertSet(tx: Db, versions: Versions, set: { note: string; built: Versions | null }): Promise<bigint> {
  const [row] = await tx<{ id: bigint }[]>`
    insert into release_set (note, built) values (${set.note}, ${set.built && tx.json(set.built)}) returning id`;
  if (!row) throw new Error('insert returned no row');
  await tx`
    insert into release_set_item (release_set_id, remote_id, version)
    select ${row.id}, * from unnest(${Object.keys(versions)}::text[], ${Object.values(versions)}::text[])`;
  return row.id;
}

export async function activateSet(tx: Db, setId: bigint): Promise<void> {
  await tx`
    insert into active_release_set (release_set_id) values (${setId})
    on conflict (singleton) do update set release_set_id = excluded.release_set_id`;
}
