import type { RemoteRelease } from '@portal/contracts';
import { type AnyRemote, loadedScreen, loadScreen, type PortalStore } from '@portal/portal';
import { loadContainer } from './load-container';
import { RemoteProblem } from './remote-problem';

export type Registry = {
  release: (id: string) => RemoteRelease | undefined;
  /** Asks the server anew; for a page that is older than the last release. */
  refresh: () => Promise<void>;
};

/** Loads remotes and their screens, each once at a time. What failed is forgotten at once, so that the next call starts afresh. */
export function createLoader(portal: Pick<PortalStore, 'prepare'>, registry: Registry) {
  const remotes = new Map<string, { remote: Promise<AnyRemote>; ready?: AnyRemote; version: string }>();
  const attempts = new Map<string, number>();

  function fetchRemote(id: string): Promise<AnyRemote> {
    const release = registry.release(id);
    if (!release) return Promise.reject(new RemoteProblem('network', `${id} is not in the registry`));
    const known = remotes.get(id);
    // One that is still on its way in a version that was replaced meanwhile will not arrive.
    if (known && (known.ready || known.version === release.version)) return known.remote;
    const attempt = attempts.get(id) ?? 0;
    attempts.set(id, attempt + 1);
    const remote = Promise.all([loadContainer(release, attempt), arrives(import('@portal/ui/more'), `the widgets of ${id}`)]).then(async ([loaded]) => {
      await arrives(portal.prepare(loaded), `the texts of ${id}`);
      const entry = remotes.get(id);
      if (entry?.remote === remote) entry.ready = loaded;
      return loaded;
    });
    remotes.set(id, { remote, version: release.version });
    return remote;
  }

  async function fetchScreen(id: string, screen: string): Promise<AnyRemote> {
    const mine = fetchRemote(id);
    const entry = remotes.get(id);
    try {
      const remote = await mine;
      await arrives(loadScreen(remote, screen), `screen ${screen} of ${id}`);
      return remote;
    } catch (error) {
      if (remotes.get(id) === entry) remotes.delete(id);
      throw error;
    }
  }

  return {
    /** A screen that can be rendered at once. */
    ready(id: string, screen: string): AnyRemote | undefined {
      const remote = remotes.get(id)?.ready;
      return remote && loadedScreen(remote, screen) ? remote : undefined;
    },
    /**
     * Loads a remote with one of its screens. When that fails, the registry is asked once: after a release the old files
     * may be gone, and the new version is taken; else the same is tried once more.
     */
    async load(id: string, screen: string): Promise<AnyRemote> {
      try {
        return await fetchScreen(id, screen);
      } catch (error) {
        if (!(error instanceof RemoteProblem) || error.kind !== 'network') throw error;
        await registry.refresh();
        return fetchScreen(id, screen);
      }
    },
    /** Before the user asks to go there. A failure is not told: it will be, if he goes. */
    async warm(id: string, screen: string): Promise<void> {
      if (!this.ready(id, screen)) await fetchScreen(id, screen).catch(() => undefined);
    },
    /** The next `load` starts from nothing. */
    forget(id: string): void {
      remotes.delete(id);
    },
  };
}
export type Loader = ReturnType<typeof createLoader>;

/** A chunk that does not come is a matter of the network, to be tried again. */
const arrives = <T>(chunk: Promise<T>, what: string): Promise<T> =>
  chunk.catch((error: unknown) => {
    throw new RemoteProblem('network', `${what} did not load`, { cause: error });
  });
