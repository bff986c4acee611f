import type { Manifest } from '@portal/contracts';
import type { Db } from '../db';

export type ReleaseRow = { id: string; version: string; entry: string; manifest: Manifest; files: Record<string, string> };
/** `publishedBy` is null for releases built with the server. */
export type KnownRelease = ReleaseRow & { filesRemovedAt: Date | null; publishedBy: string | null };
export type Version = { id: string; version: string };
export type Versions = Record<string, string>;
export type SetRow = { id: bigint; createdAt: Date; note: string; overlay: boolean; versions: Versions };

export async function findRelease(db: Db, id: string, version: string): Promise<KnownRelease | null> {
  const [row] = await db<KnownRelease[]>`
    select remote_id as id, version, entry, manifest, files, files_removed_at as "filesRemovedAt", published_by as "publishedBy"
    from remote_release
    where remote_id = ${id} and version = ${version}`;
  return row ?? null;
}

/** Inserts a release. An existing release stays unchanged unless its files were deleted. */
export async function insertRelease(db: Db, { id, version, entry, manifest, files }: ReleaseRow, by: string | null): Promise<void> {
  await db`
    insert into remote_release (remote_id, version, entry, manifest, files, published_by)
    values (${id}, ${version}, ${entry}, ${db.json(manifest)}, ${db.json(files)}, ${by})
    on conflict (remote_id, version) do update set files_removed_at = null, published_at = now()
    where remote_release.files_removed_at is not null`;
}

export async function releasesOf(db: Db, versions: Versions): Promise<KnownRelease[]> {
  return db<KnownRelease[]>`
    select release.remote_id as id, release.version, release.entry, release.manifest, release.files,
      release.files_removed_at as "filesRemovedAt", release.published_by as "publishedBy"
    from unnest(${Object.keys(versions)}::text[], ${Object.values(versions)}::text[]) as wanted (id, version)
    join remote_release release on release.remote_id = wanted.id and release.version = wanted.version
    order by release.remote_id`;
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

/** Serializes switching, publishing and cleanup until the transaction ends; does not block readers. */
export async function lockSets(tx: Db): Promise<void> {
  await tx`lock table active_release_set in exclusive mode`;
}

export async function everyBuilt(db: Db): Promise<Versions[]> {
  const rows = await db<{ built: Versions }[]>`select built from release_set where built is not null order by id desc`;
  return rows.map(({ built }) => built);
}

type NewSet = { note: string; overlay?: boolean; built?: Versions | null };

export async function insertSet(tx: Db, versions: Versions, { note, overlay = false, built = null }: NewSet): Promise<bigint> {
  const [row] = await tx<{ id: bigint }[]>`
    insert into release_set (note, overlay, built) values (${note}, ${overlay}, ${built && tx.json(built)}) returning id`;
  if (!row) throw new Error('insert returned no row');
  await tx`
    insert into release_set_item (release_set_id, remote_id, version)
    select ${row.id}, * from unnest(${Object.keys(versions)}::text[], ${Object.values(versions)}::text[])`;
  return row.id;
}

export async function findSet(db: Db, setId: bigint): Promise<SetRow | null> {
  const [row] = await db<SetRow[]>`${setsWhere(db)} where release_set.id = ${setId} group by release_set.id`;
  return row ?? null;
}

export async function newestSets(db: Db, limit: number): Promise<SetRow[]> {
  return db<SetRow[]>`${setsWhere(db)} group by release_set.id order by release_set.id desc limit ${limit}`;
}

export async function findSameSet(db: Db, versions: Versions, overlay: boolean): Promise<bigint | null> {
  const [row] = await db<{ id: bigint }[]>`
    select release_set.id from release_set
    where overlay = ${overlay} and ${db.json(versions)}::jsonb = (
      select coalesce(jsonb_object_agg(remote_id, version), '{}') from release_set_item item where item.release_set_id = release_set.id)
    order by release_set.id desc limit 1`;
  return row?.id ?? null;
}

function setsWhere(db: Db) {
  return db`
    select release_set.id, release_set.created_at as "createdAt", release_set.note, release_set.overlay,
      coalesce(jsonb_object_agg(item.remote_id, item.version) filter (where item.remote_id is not null), '{}') as versions
    from release_set left join release_set_item item on item.release_set_id = release_set.id`;
}
