import type { RemoteRelease } from '@portal/contracts';
import { type AnyRemote, loadedScreen, loadScreen, type PortalStore } from '@portal/portal';
import { forgetFailedShares } from './failed-shares';
import { loadContainer } from './load-container';
import { problemOf } from './load-problem';
import { pageIdle } from './page-idle';
import { type ProblemKind, RemoteProblem } from './remote-problem';

/** Longer than the timeouts of single files (`chunkLoadTimeout`, federation-plugin), so that their more precise errors come first. */
const LIMIT_MS = 20_000;

/** Rejects with a timeout problem after `LIMIT_MS`. */
function within<T>(promised: Promise<T>, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new RemoteProblem('timeout', `${what} did not arrive in ${LIMIT_MS} ms`)), LIMIT_MS);
    promised.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

/** Rejects with the problem behind an error of `load`. */
async function explained<T>(what: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    throw await problemOf(error, what);
  }
}

/** Parts of the platform that only remotes use. Imported here, because the build provides only what the host imports. */
const remotesOnly = () => loadedTogether(['@portal/portal/resource'], () => [import('@portal/portal/resource')]);
/** Controls of screens and widgets. Sagas, such as those that run at login, don't wait for them. */
const screensOnly = () => loadedTogether(['@portal/ui/screens'], () => [import('@portal/ui/screens')]);

/** Parts that only some screens use. Loaded when the page is idle, so that those screens open without waiting for them. */
const someScreensOnly = () => loadedTogether(
  ['@portal/ui/forms', '@portal/ui/accordion', '@portal/ui/tooltip'],
  () => [import('@portal/ui/forms'), import('@portal/ui/accordion'), import('@portal/ui/tooltip')],
);

async function loadedTogether(names: readonly string[], load: () => Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(load())).find(({ status }) => status === 'rejected');
  if (!failed) return;
  forgetFailedShares(names);
  throw (failed as PromiseRejectedResult).reason;
}

export type Registry = {
  release: (id: string) => RemoteRelease | undefined;
  /** Reloads the registry, because a release may have been published after the page loaded. Never rejects. */
  refresh: () => Promise<void>;
};
type Entry = { version: string; remote: Promise<AnyRemote>; ready?: AnyRemote };

/** Temporary problems, retried once, because a new release may have replaced the files. */
const transientKinds: readonly ProblemKind[] = ['network', 'timeout'];
export const isTransient = (error: unknown): boolean => error instanceof RemoteProblem && transientKinds.includes(error.kind);

/** Loads remotes and their screens. Concurrent calls share the load of a remote. Failures aren't cached, so the next call retries. */
export function createLoader(portal: Pick<PortalStore, 'prepare'>, registry: Registry) {
  const entries = new Map<string, Entry>();
  const attempts = new Map<string, number>();
  const shown = new Set<string>();
  const refreshed = new Map<string, Promise<void>>();
  const generations = createGenerations();

  function fetchRemote(id: string): Promise<AnyRemote> {
    const release = registry.release(id);
    if (!release) return Promise.reject(new RemoteProblem('registry', `${id} is not in the registry`));
    const known = entries.get(id);
    // Keeps a loaded remote of any version. Replaces a pending load of another version, because its files may have been removed.
    if (known && (known.ready || known.version === release.version)) return known.remote;
    const entry: Entry = { version: release.version, remote: fetchRelease(release, () => entries.get(id) === entry) };
    entries.set(id, entry);
    entry.remote.then((ready) => Object.assign(entry, { ready }), () => {
      if (entries.get(id) === entry) entries.delete(id);
    });
    return entry.remote;
  }

  /** If another load has replaced this one meanwhile, resolves to what that one loads. */
  function fetchRelease(release: RemoteRelease, isCurrent: () => boolean): Promise<AnyRemote> {
    const { id, version } = release;
    const attempt = attempts.get(id) ?? 0;
    attempts.set(id, attempt + 1);
    return explained(`${id} ${version}`, async () => {
      const [loaded] = await within(Promise.all([loadContainer(release, attempt), remotesOnly()]), `${id} ${version}`);
      if (!isCurrent()) return fetchRemote(id);
      if (shown.has(id)) generations.replace(id);
      shown.add(id);
      await within(portal.prepare(loaded), `the texts of ${id} ${version}`);
      if (!isCurrent()) return fetchRemote(id);
      // A screen that needs them tries again.
      void pageIdle().then(someScreensOnly).catch(() => undefined);
      return loaded;
    });
  }

  async function fetchScreen(id: string, screen: string): Promise<AnyRemote> {
    const what = `screen ${screen} of ${id}`;
    const [remote] = await Promise.all([fetchRemote(id), explained(what, () => within(screensOnly(), what))]);
    await explained(what, () => within(loadScreen(remote, screen), what));
    return remote;
  }

  /** After a network error or timeout, reloads the registry and retries `get` once, because a release may have removed the files. */
  async function recovering<T>(id: string, get: () => Promise<T>): Promise<T> {
    await refreshed.get(id);
    try {
      return await get();
    } catch (error) {
      if (!isTransient(error)) throw error;
      await registry.refresh();
      if (entries.get(id)?.version !== registry.release(id)?.version) entries.delete(id);
      return get();
    }
  }

  return {
    /** The remote if `screen` can render at once, otherwise undefined. */
    ready(id: string, screen: string): AnyRemote | undefined {
      const remote = entries.get(id)?.ready;
      return remote && loadedScreen(remote, screen) ? remote : undefined;
    },
    /** Loads a remote with one of its screens or widgets. */
    load: (id: string, screen: string) => recovering(id, () => fetchScreen(id, screen)),
    /** Loads the remote without a screen, for its other functions. */
    remote: (id: string) => recovering(id, () => fetchRemote(id)),
    /** Preloads a screen. Failures are ignored: opening the screen reports them. */
    async warm(id: string, screen: string): Promise<void> {
      if (!this.ready(id, screen)) await fetchScreen(id, screen).catch(() => undefined);
    },
    /** Makes the next `load` start over with the registry's current version. */
    evict(id: string): void {
      entries.delete(id);
      shown.delete(id);
      refreshed.set(id, registry.refresh());
      generations.replace(id);
    },
    generation: generations.of,
    subscribe: generations.subscribe,
  };
}
export type Loader = ReturnType<typeof createLoader>;

/** The generation of a remote changes when it is replaced; its screens then load again, so that two versions don't share state. */
function createGenerations() {
  const generations = new Map<string, number>();
  const listeners = new Set<() => void>();
  const of = (id: string): number => generations.get(id) ?? 0;
  return {
    of,
    replace(id: string): void {
      generations.set(id, of(id) + 1);
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
