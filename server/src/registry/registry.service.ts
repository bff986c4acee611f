import type { Manifest, RemoteRelease } from '@portal/contracts';
import type { Db } from '../db';
import type { Actor } from '../http';
import { placeOf } from './login-share';
import { findRelease, releasesOfSet, type ReleaseRow } from './release.store';
import { setsInForce } from './rollout.store';

type Elements = ReadonlySet<string>;
type User = Pick<Actor, 'loginId' | 'customerId' | 'elements'>;

export type Registry = {
  /** What this user has, as he may see it: what he has no right to is not in it, nor remotes of which nothing is left. */
  remotesFor(user: User): Promise<{ set: string; remotes: RemoteRelease[] }>;
  /** Whether a file is of a released version, and of a remote of which the user may see something. */
  mayHave(elements: Elements, file: { id: string; version: string; name: string }): Promise<boolean>;
};

/** Sets and releases never change, so each is read once; only which sets are in force is asked every time. */
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
    async remotesFor({ loginId, customerId, elements }) {
      const inForce = await setsInForce(db, customerId);
      const [first] = inForce;
      if (!first) return { set: '', remotes: [] };
      const rows = new Map((await releasesIn(first.activeSet)).map((row) => [row.id, row]));
      const changed = new Set<string>();
      const names = [String(first.activeSet)];
      for (const { rollout, overlay, percent, salt } of inForce) {
        if (rollout === null || overlay === null || (percent !== null && placeOf(salt ?? '', loginId) >= percent)) continue;
        // Each remote by the first rollout that has it, so that rollouts of several teams do not end one another.
        const own = (await releasesIn(overlay)).filter(({ id }) => !changed.has(id));
        for (const row of own) {
          changed.add(row.id);
          rows.set(row.id, row);
        }
        if (own.length > 0) names.push(String(rollout));
      }
      const visible = [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1)).flatMap((row) => forUser(row, elements));
      return { set: names.join('+'), remotes: visible };
    },
    async mayHave(elements, { id, version, name }) {
      const row = await release(id, version);
      return row !== null && Object.hasOwn(row.files, name) && isVisible(row.manifest, elements);
    },
  };
}

function forUser({ id, version, entry, files, manifest }: ReleaseRow, elements: Elements): RemoteRelease[] {
  if (!isVisible(manifest, elements)) return [];
  const { routes, redirects, widgets, finders, atLogin, ...rest } = manifest;
  const held = <T extends { element: string }>(parts: T[]) => parts.filter(({ element }) => elements.has(element));
  return [{
    id, version, base: `/remotes/${id}/${version}/`, entry, files,
    manifest: {
      ...rest,
      routes: held(routes),
      ...(redirects && { redirects: held(redirects) }),
      ...(widgets && { widgets: held(widgets) }),
      ...(finders && { finders: held(finders) }),
      ...(atLogin && elements.has(atLogin.element) && { atLogin }),
    },
  }];
}

/** A remote is there for whoever may see a screen or a widget of it. */
function isVisible({ routes, widgets = [] }: Manifest, elements: Elements): boolean {
  return [...routes, ...widgets].some(({ element }) => elements.has(element));
}
