import { createPortalStore, type Report, type Search } from '@portal/portal';
import type { Task } from '@portal/portal/saga';
import { balanceRefreshSlice } from './balance/balance-refresh.slice';
import { describeError, errorLogged, errorLogSlice } from './error-log/error-log.slice';
import type { OpenSocket } from './realtime/socket';
import { socketSaga } from './realtime/socket.saga';
import { pageCacheSlice } from './page-cache/page-cache.slice';
import { atLoginSaga } from './session/at-login.saga';
import { createLoader } from './remotes/loader';
import { refreshReleases, registrySaga } from './remotes/registry.saga';
import { remoteBroke, remotesSlice, selectRelease } from './remotes/remotes.slice';
import type { RemotesContextValue } from './remotes/remotes.context';
import { createVisits } from './remotes/visits';
import { balanceSaga } from './balance/balance.saga';
import { bootSlice } from './session/boot.slice';
import { bootSaga } from './session/boot.saga';
import { logoutSaga } from './session/logout.saga';
import type { Page } from './session/page';
import { rightsSaga } from './session/rights.saga';
import { stepUpSaga } from './step-up/step-up.saga';
import { stepUpSlice } from './step-up/step-up.slice';
import { badgesSaga } from './menu/badges.saga';
import { tabsSaga } from './tabs/tabs.saga';
import { tabsSlice } from './tabs/tabs.slice';
import { unavailableSlice } from './tabs/unavailable.slice';

const reducers = {
  boot: bootSlice.reducer,
  balanceRefresh: balanceRefreshSlice.reducer,
  remotes: remotesSlice.reducer,
  tabs: tabsSlice.reducer,
  pageCache: pageCacheSlice.reducer,
  unavailable: unavailableSlice.reducer,
  errorLog: errorLogSlice.reducer,
  stepUp: stepUpSlice.reducer,
};
export type HostState = { [K in keyof typeof reducers]: ReturnType<(typeof reducers)[K]> };

const sagas = {
  socket: socketSaga,
  session: logoutSaga,
  rights: rightsSaga,
  boot: bootSaga,
  registry: registrySaga,
  balance: balanceSaga,
  badges: badgesSaga,
  tabs: tabsSaga,
  stepUp: stepUpSaga,
};

export type HostEdges = { page: Page; openSocket: OpenSocket };

/** Creates the portal's store, sagas and remotes, without the UI. Tests replace `page` and `openSocket` with fakes. */
export function createHost({ page, openSocket }: HostEdges) {
  const report: Report = (error, where) => void log(error, where);
  const portal = createPortalStore<HostState>({
    reducers,
    report,
    remoteFailed: (id, error, part) => portal.store.dispatch(
      remoteBroke({ id, kind: part === 'saga' ? 'stopped' : 'crash', trace: log(error, id) }),
    ),
    context: { page, openSocket },
  });
  const { store, run } = portal;
  let tasks: readonly Task[] = [];

  function log(error: unknown, where: string): string {
    const entry = describeError(error, where);
    store.dispatch(errorLogged(entry));
    return entry.id;
  }

  const loader = createLoader(portal, {
    release: (id) => selectRelease(id)(store.getState()),
    refresh: () => run('registry', refreshReleases).toPromise() as Promise<void>,
  });
  function find(id: string, finder: string, text: string): Search {
    let search: Search | undefined;
    let cancelled = false;
    const logged = (error: unknown) => {
      log(error, id);
      throw error;
    };
    return {
      result: loader.remote(id).catch(logged).then((remote) => {
        if (cancelled) return [];
        search = portal.find(remote, finder, text);
        return search.result;
      }),
      cancel() {
        cancelled = true;
        search?.cancel();
      },
    };
  }
  const remotes: RemotesContextValue = { loader, visits: createVisits(portal), prepare: portal.prepare, log, find };
  const atLogin = () => atLoginSaga({ load: loader.remote, run: portal.runAtLogin });

  return {
    store,
    remotes,
    report,
    /** Starts the sagas. The session's token must already be in the store. */
    start() {
      tasks = Object.entries({ ...sagas, atLogin }).map(([name, saga]) => run(name, saga));
    },
    stop: () => tasks.forEach((task) => task.cancel()),
  };
}
export type Host = ReturnType<typeof createHost>;
