import { createPortalStore, type Report } from '@portal/portal';
import type { Task } from '@portal/portal/saga';
import { balanceRefreshSlice } from './balance/balance-refresh.slice';
import { describeError, errorLogged, errorLogSlice, type LoggedError } from './error-log/error-log.slice';
import type { OpenSocket } from './realtime/socket';
import { socketSaga } from './realtime/socket.saga';
import { createLoader } from './remotes/loader';
import { loadRegistry, registrySaga } from './remotes/registry.saga';
import { remoteBroke, type Remotes, remotesSlice, selectRelease } from './remotes/remotes.slice';
import type { RemotesContextValue } from './remotes/remotes.context';
import { createVisits } from './remotes/visits';
import { balanceSaga } from './session/balance.saga';
import { type Boot, bootSlice } from './session/boot.slice';
import { bootSaga } from './session/boot.saga';
import { logoutSaga } from './session/logout.saga';
import type { Page } from './session/page';
import { rightsSaga } from './session/rights.saga';
import { tabsSaga } from './tabs/tabs.saga';
import { type Tabs, tabsSlice } from './tabs/tabs.slice';

export type HostState = { boot: Boot; balanceRefresh: boolean; remotes: Remotes; tabs: Tabs; errorLog: readonly LoggedError[] };
export type HostEdges = { page: Page; openSocket: OpenSocket };

/** Everything of the page but its picture: store, sagas, remotes. `edges` is what it does to the browser. */
export function createHost({ page, openSocket }: HostEdges) {
  const report: Report = (error, where) => void log(error, where);
  const portal = createPortalStore<HostState>({
    reducers: { boot: bootSlice.reducer, balanceRefresh: balanceRefreshSlice.reducer, remotes: remotesSlice.reducer, tabs: tabsSlice.reducer, errorLog: errorLogSlice.reducer },
    report,
    remoteFailed: (id, error) => portal.store.dispatch(remoteBroke({ id, trace: log(error, id) })),
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
    refresh: () => run('registry', refreshRegistry).toPromise() as Promise<void>,
  });
  const remotes: RemotesContextValue = { loader, visits: createVisits(portal), log };

  return {
    store,
    remotes,
    report,
    /** With the token in the store. */
    start() {
      // The socket hears of a logout first, and is closed before the server is told.
      tasks = Object.entries({
        socket: socketSaga, session: logoutSaga, rights: rightsSaga, boot: bootSaga, registry: registrySaga, balance: balanceSaga, tabs: tabsSaga,
      }).map(([name, saga]) => run(name, saga));
    },
    stop: () => tasks.forEach((task) => task.cancel()),
  };
}
export type Host = ReturnType<typeof createHost>;

/** The old list stays where the server does not answer; what was asked for then fails by itself. */
function* refreshRegistry() {
  try {
    yield* loadRegistry();
  } catch {
    return;
  }
}
