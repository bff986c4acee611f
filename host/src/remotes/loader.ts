import type { RemoteRelease } from '@portal/contracts';
import { type AnyRemote, loadedScreen, loadScreen, type PortalStore } from '@portal/portal';
import { loadContainer } from './load-container';
import { problemOf } from './load-problem';
import { type ProblemKind, RemoteProblem } from './remote-problem';
import { within } from './within';

export type Registry = {
  release: (id: string) => RemoteRelease | undefined;
  /** Asks the server anew, for a page that is older than the last release. Does not fail. */
  refresh: () => Promise<void>;
};
type Entry = { version: string; remote: Promise<AnyRemote>; ready?: AnyRemote };

/** After these the files may be somewhere else by now, and it is tried once more. */
const passing: readonly ProblemKind[] = ['network', 'timeout'];
export const isPassing = (error: unknown): boolean => error instanceof RemoteProblem && passing.includes(error.kind);

/** Loads remotes and their screens, each once at a time. What failed is forgotten at once, so that the next call starts afresh. */
export function createLoader(portal: Pick<PortalStore, 'prepare'>, registry: Registry) {
  const entries = new Map<string, Entry>();
  const attempts = new Map<string, number>();
  const shown = new Set<string>();
  const refreshed = new Map<string, Promise<void>>();
  const generations = new Map<string, number>();
  const listeners = new Set<() => void>();

  /** Its screens, wherever they stand, are those of a version that goes: two versions must not share a state. */
  function replace(id: string): void {
    generations.set(id, (generations.get(id) ?? 0) + 1);
    for (const listener of listeners) listener();
  }

  function fetchRemote(id: string): Promise<AnyRemote> {
    const release = registry.release(id);
    if (!release) return Promise.reject(new RemoteProblem('registry', `${id} is not in the registry`));
    const known = entries.get(id);
    // One that is still on its way in a version that was replaced meanwhile will not arrive.
    if (known && (known.ready || known.version === release.version)) return known.remote;
    const entry: Entry = { version: release.version, remote: fetchRelease(release) };
    entries.set(id, entry);
    entry.remote.then((ready) => Object.assign(entry, { ready }), () => {
      if (entries.get(id) === entry) entries.delete(id);
    });
    return entry.remote;
  }

  async function fetchRelease(release: RemoteRelease): Promise<AnyRemote> {
    const { id, version } = release;
    const attempt = attempts.get(id) ?? 0;
    attempts.set(id, attempt + 1);
    try {
      const [loaded] = await within(Promise.all([loadContainer(release, attempt), import('@portal/ui/more')]), `${id} ${version}`);
      if (shown.has(id)) replace(id);
      shown.add(id);
      await within(portal.prepare(loaded), `the texts of ${id} ${version}`);
      return loaded;
    } catch (error) {
      throw await problemOf(error, `${id} ${version}`);
    }
  }

  async function fetchScreen(id: string, screen: string): Promise<AnyRemote> {
    const remote = await fetchRemote(id);
    try {
      await within(loadScreen(remote, screen), `screen ${screen} of ${id}`);
      return remote;
    } catch (error) {
      throw await problemOf(error, `screen ${screen} of ${id}`);
    }
  }

  /** When it fails for want of a file, the registry is asked once: after a release the old files may be gone, and the new version is taken; else the same is tried once more. */
  async function recovering<T>(id: string, get: () => Promise<T>): Promise<T> {
    await refreshed.get(id);
    try {
      return await get();
    } catch (error) {
      if (!isPassing(error)) throw error;
      await registry.refresh();
      if (entries.get(id)?.version !== registry.release(id)?.version) entries.delete(id);
      return get();
    }
  }

  return {
    /** A screen that can be rendered at once. */
    ready(id: string, screen: string): AnyRemote | undefined {
      const remote = entries.get(id)?.ready;
      return remote && loadedScreen(remote, screen) ? remote : undefined;
    },
    /** Loads a remote with one of its screens, or widgets. */
    load: (id: string, screen: string) => recovering(id, () => fetchScreen(id, screen)),
    /** The remote alone, for what it does besides its screens. */
    remote: (id: string) => recovering(id, () => fetchRemote(id)),
    /** Before the user asks to go there. A failure is not told: it will be, if he goes. */
    async warm(id: string, screen: string): Promise<void> {
      if (!this.ready(id, screen)) await fetchScreen(id, screen).catch(() => undefined);
    },
    /** The next `load` starts from nothing, in the version that the registry has by then. */
    forget(id: string): void {
      entries.delete(id);
      shown.delete(id);
      refreshed.set(id, registry.refresh());
      replace(id);
    },
    /** Another number, another remote: whoever shows a screen of it asks anew. */
    generation: (id: string): number => generations.get(id) ?? 0,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
export type Loader = ReturnType<typeof createLoader>;
