import type { RemoteRelease } from '@portal/contracts';
import type { Db } from '../db';
import { activeSetId, findRelease, releasesOfSet, type ReleaseRow } from './release.store';

type Elements = ReadonlySet<string>;

export type Registry = {
  /** The active set as this user may see it: routes without the right are not in it, nor remotes without a route. */
  remotesFor(elements: Elements): Promise<{ set: string; remotes: RemoteRelease[] }>;
  /** Whether a file is of a released version, and of a remote of which the user may see something. */
  mayHave(elements: Elements, file: { id: string; version: string; name: string }): Promise<boolean>;
};

/** Sets and releases never change, so each is read once; only which set is active is asked every time. */
export function createRegistry(db: Db): Registry {
  const sets = new Map<bigint, ReleaseRow[]>();
  const releases = new Map<string, ReleaseRow>();

  async function releasesIn(setId: bigint): Promise<ReleaseRow[]> {
    const known = sets.get(setId);
    if (known) return known;
    const read = await releasesOfSet(db, setId);
    sets.set(setId, read);
    return read;
  }

  async function release(id: string, version: string): Promise<ReleaseRow | null> {
    const key = `${id}/${version}`;
    const known = releases.get(key);
    if (known) return known;
    const read = await findRelease(db, id, version);
    if (read) releases.set(key, read);
    return read;
  }

  return {
    async remotesFor(elements) {
      const setId = await activeSetId(db);
      if (setId === null) return { set: '', remotes: [] };
      const visible = (await releasesIn(setId)).flatMap((row) => forUser(row, elements));
      return { set: String(setId), remotes: visible };
    },
    async mayHave(elements, { id, version, name }) {
      const row = await release(id, version);
      return row !== null && Object.hasOwn(row.files, name) && row.manifest.routes.some((route) => elements.has(route.element));
    },
  };
}

function forUser({ id, version, entry, files, manifest }: ReleaseRow, elements: Elements): RemoteRelease[] {
  const routes = manifest.routes.filter((route) => elements.has(route.element));
  if (routes.length === 0) return [];
  return [{ id, version, base: `/remotes/${id}/${version}/`, entry, files, manifest: { ...manifest, routes } }];
}
