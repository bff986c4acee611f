import { connectApi } from '@portal/portal/api';
import { addTexts } from '@portal/portal/i18n';
import { createSagaMiddleware, type Task } from '@portal/portal/saga';
import { combineReducers, configureStore, type Reducer } from '@portal/portal/state';
import { badgesSlice } from '../badges/badges.slice';
import { bus } from '../bus/bus';
import { connectionSlice } from '../live/connection.slice';
import { noticesSaga } from '../notices/notices.saga';
import { failureShown, noticesSlice } from '../notices/notices.slice';
import { preferencesSaga } from '../preferences/preferences.saga';
import { preferencesSlice } from '../preferences/preferences.slice';
import type { AnyRemote } from '../remote/define-remote';
import { permissionDenied, sessionLost, sessionSlice } from '../session/session.slice';
import { versionSeen, versionSlice } from '../version/version.slice';
import { remoteReducer } from './remote-reducer';
import { supervise } from './supervise.saga';
import type { Report } from './watchers.saga';

const platformReducers = {
  session: sessionSlice.reducer,
  notices: noticesSlice.reducer,
  badges: badgesSlice.reducer,
  preferences: preferencesSlice.reducer,
  connection: connectionSlice.reducer,
  version: versionSlice.reducer,
};
export type PortalState = { [K in keyof typeof platformReducers]: ReturnType<(typeof platformReducers)[K]> };

export type PortalOptions<S extends Record<string, unknown>> = {
  /** The host's own slices. */
  reducers?: { [K in keyof S]: Reducer<S[K]> };
  /** Every error that nobody handled: of a worker, a root saga, a reducer. `where` names it. */
  report?: Report;
  /** Instead of `report`, when a remote can no longer do its work: its reducer is in quarantine, or its root saga threw too often. */
  remoteFailed?: (id: string, error: unknown) => void;
  /** What sagas may ask for by `getContext`, besides `report`. */
  context?: Record<string, unknown>;
};

/** The one store of the page, with sagas for all effects. */
export function createPortalStore<S extends Record<string, unknown> = Record<never, never>>({
  reducers, report = (error) => reportError(error), remoteFailed = (id, error) => report(error, id), context = {},
}: PortalOptions<S> = {}) {
  const sagas = createSagaMiddleware({ context: { report, ...context }, onError: (error) => report(error, 'saga') });
  const all: Record<string, Reducer> = { ...platformReducers, ...(reducers as Record<string, Reducer> | undefined) };
  const store = configureStore({
    reducer: combineReducers(all) as unknown as Reducer<PortalState & S>,
    middleware: (defaults) => defaults({ thunk: false }).concat(sagas),
  });
  const { dispatch, getState } = store;
  connectApi({
    token: () => getState().session.token,
    failed: (shown) => dispatch(failureShown(shown)),
    lost: (loss) => dispatch(sessionLost(loss)),
    denied: () => dispatch(permissionDenied()),
    versionSeen: (version) => {
      if (version !== getState().version.actual) dispatch(versionSeen(version));
    },
  });

  const runUntil = (name: string, saga: () => Generator, stopped: Report): Task =>
    sagas.run(supervise, { saga, crashed: (error) => report(error, name), stopped: (error) => stopped(error, name) });
  const run = (name: string, saga: () => Generator): Task => runUntil(name, saga, report);
  run('preferences', preferencesSaga);
  run('notices', noticesSaga);

  const injected = new Map<string, AnyRemote>();
  const tasks = new Map<string, Task>();

  /** Another version of a remote starts from its own first state: the old one's may have another shape. */
  function inject(remote: AnyRemote, afresh: boolean): void {
    const { id } = remote.manifest;
    if (injected.get(id) === remote && !afresh) return;
    const forget = injected.has(id) && injected.get(id) !== remote;
    const reducer = remoteReducer(remote, (error) => remoteFailed(id, error));
    injected.set(id, remote);
    if (forget) {
      delete all[id];
      store.replaceReducer(combineReducers(all) as unknown as Reducer<PortalState & S>);
    }
    all[id] = reducer;
    store.replaceReducer(combineReducers(all) as unknown as Reducer<PortalState & S>);
  }

  return {
    store,
    /** Runs a root saga of the host. */
    run,
    /** Loads a remote's texts and makes room for its state; it does not run yet. */
    async prepare(remote: AnyRemote): Promise<void> {
      await addTexts(remote.manifest.id, remote.locales);
      inject(remote, false);
    },
    /** Before the first screen of a remote is shown. Its state from an earlier visit is still there. */
    mount(remote: AnyRemote): void {
      const { id } = remote.manifest;
      if (injected.get(id) === remote && tasks.get(id)?.isRunning()) return;
      this.unmount(id);
      inject(remote, true);
      if (remote.saga) tasks.set(id, runUntil(id, remote.saga, (error) => remoteFailed(id, error)));
    },
    /** Ends what a remote began: its sagas with the reads they wait for, and its subscriptions. */
    unmount(id: string): void {
      tasks.get(id)?.cancel();
      tasks.delete(id);
      bus.end(id);
    },
  };
}
export type PortalStore = ReturnType<typeof createPortalStore>;
