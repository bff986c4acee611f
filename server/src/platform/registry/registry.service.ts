import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Manifest, RemoteRelease } from '@portal/contracts';
import type { Db } from '../db';
import type { Actor } from '../http';
import { switchesSince } from './activation.store';
import { rolloutBucketOf } from './login-share';
import { findRelease, releasesOfSet, type ReleaseRow } from './release.store';
import { setsInForce, type InForce } from './rollout.store';

const USERS_AT_ONCE = 200;

type Elements = ReadonlySet<string>;
type Rollout = Omit<InForce, 'customers'> & { customers: ReadonlySet<bigint> };
type User = Pick<Actor, 'loginId' | 'customerId' | 'elements'>;

export type Registry = {
  /** Omits screens, widgets and other parts that the login has no right to. `set` is a hash of the visible versions. */
  remotesFor(user: User): Promise<{ set: string; remotes: RemoteRelease[] }>;
  setsFor(users: readonly User[]): Promise<string[]>;
  switchesSince(since: bigint): Promise<{ last: bigint; reload: boolean }>;
  mayHave(elements: Elements, file: { id: string; version: string; name: string }): Promise<boolean>;
};

export function createRegistry(db: Db): Registry {
  const sets = new Map<bigint, Promise<ReleaseRow[]>>();
  const releases = new Map<string, ReleaseRow>();

  function releasesIn(setId: bigint): Promise<ReleaseRow[]> {
    const known = sets.get(setId);
    if (known) return known;
    const read = releasesOfSet(db, setId);
    sets.set(setId, read);
    read.catch(() => sets.delete(setId));
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

  /** Returns a user's releases. For each remote, the first rollout that applies to the user wins. */
  async function rowsFor({ loginId, customerId }: User, inForce: readonly Rollout[]): Promise<ReleaseRow[]> {
    const [first] = inForce;
    if (!first) return [];
    const rows = new Map((await releasesIn(first.activeSet)).map((row) => [row.id, row]));
    const changed = new Set<string>();
    for (const { overlay, percent, salt, customers } of inForce) {
      const applies = percent === null ? customers.has(customerId) : rolloutBucketOf(salt ?? '', loginId) < percent;
      if (overlay === null || !applies) continue;
      const own = (await releasesIn(overlay)).filter(({ id }) => !changed.has(id));
      for (const row of own) {
        changed.add(row.id);
        rows.set(row.id, row);
      }
    }
    return [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  async function rolloutsFor(users: readonly User[]): Promise<Rollout[]> {
    const inForce = await setsInForce(db, [...new Set(users.map(({ customerId }) => customerId))]);
    return inForce.map((row) => ({ ...row, customers: new Set(row.customers) }));
  }

  return {
    async remotesFor(user) {
      const rows = await rowsFor(user, await rolloutsFor([user]));
      return { set: nameOf(rows, user.elements), remotes: rows.flatMap((row) => forUser(row, user.elements)) };
    },
    async setsFor(users) {
      const rollouts = await rolloutsFor(users);
      const names: string[] = [];
      for (const [index, user] of users.entries()) {
        names.push(nameOf(await rowsFor(user, rollouts), user.elements));
        if (index % USERS_AT_ONCE === USERS_AT_ONCE - 1) await yieldToEventLoop();
      }
      return names;
    },
    switchesSince: (since) => switchesSince(db, since),
    async mayHave(elements, { id, version, name }) {
      const row = await release(id, version);
      return row !== null && Object.hasOwn(row.files, name) && isVisible(row.manifest, elements);
    },
  };
}

function nameOf(rows: readonly ReleaseRow[], elements: Elements): string {
  const versions = rows.filter(({ manifest }) => isVisible(manifest, elements)).map(({ id, version }) => `${id} ${version}`);
  return versions.length === 0 ? '' : createHash('sha256').update(versions.join('\n')).digest('base64url').slice(0, 16);
}

function forUser({ id, version, entry, files, manifest }: ReleaseRow, elements: Elements): RemoteRelease[] {
  if (!isVisible(manifest, elements)) return [];
  const { routes, redirects, widgets, searchProviders, atLogin, ...rest } = manifest;
  const permitted = <T extends { element: string }>(parts: T[]) => parts.filter(({ element }) => elements.has(element));
  return [{
    id, version, base: `/remotes/${id}/${version}/`, entry, files,
    manifest: {
      ...rest,
      routes: permitted(routes),
      ...(redirects && { redirects: permitted(redirects) }),
      ...(widgets && { widgets: permitted(widgets) }),
      ...(searchProviders && { searchProviders: permitted(searchProviders) }),
      ...(atLogin && elements.has(atLogin.element) && { atLogin }),
    },
  }];
}

function isVisible({ routes, widgets = [] }: Manifest, elements: Elements): boolean {
  return [...routes, ...widgets].some(({ element }) => elements.has(element));
}
