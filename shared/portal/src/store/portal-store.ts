import { connectApi } from '@portal/portal/api';
import { addRemoteTexts } from '@portal/portal/i18n';
import { createSagaMiddleware, type Task } from '@portal/portal/saga';
import { combineReducers, configureStore, type Reducer } from '@portal/portal/state';
import { badgesSlice } from '../badges/badges.slice';
import { bus, connectBus } from '../bus/bus';
import { connectionSlice } from '../live/connection.slice';
import { noticesSaga } from '../notices/notices.saga';
import { failureShown, noticesSlice } from '../notices/notices.slice';
import { preferencesSaga } from '../preferences/preferences.saga';
import { preferencesSlice } from '../preferences/preferences.slice';
import type { AnyRemote, Found } from '../remote/define-remote';
import { endReasonOf } from '../session/end-reason';
import { permissionDenied, sessionLost, sessionSlice } from '../session/session.slice';
import { stepUpIn } from '../session/step-up';
import { versionSeen, versionSlice } from '../version/version.slice';
import { findRecords } from './find.saga';
import { guardedChannel } from './guarded-channel';
import { remoteReducer } from './remote-reducer';
import { createSagaScope, type SagaScope } from './saga-scope';
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
  /** Instead of `report`, when a remote can no longer do its work: a slice of it is in quarantine, or its root saga threw too often. */
  remoteFailed?: (id: string, error: unknown, part: 'slice' | 'saga') => void;
  /** What sagas may ask for by `getContext`, besides `report`. */
  context?: Record<string, unknown>;
};

/** A search under way. `result` is rejected where the finder failed, which has been reported; given up, it is empty. */
export type Search = { result: Promise<readonly Found[]>; cancel: () => void };

/** The one store of the page, with sagas for all effects. */
export function createPortalStore<S extends Record<string, unknown> = Record<never, never>>({
  reducers, report = (error) => reportError(error), remoteFailed = (id, error) => report(error, id), context = {},
}: PortalOptions<S> = {}) {
  const channel = guardedChannel((error) => report(error, 'saga'));
  const all: Record<string, Reducer> = { ...platformReducers, ...(reducers as Record<string, Reducer> | undefined) };
  const store = configureStore({
    reducer: combineReducers(all) as unknown as Reducer<PortalState & S>,
    middleware: (defaults) => defaults({ thunk: false }).concat(createSagaMiddleware({ channel })),
  });
  const { dispatch, getState } = store;
  connectApi({
    token: () => getState().session.token,
    failed: (shown) => dispatch(failureShown(shown)),
    lost: (loss, failure) => dispatch(sessionLost(loss, endReasonOf(failure))),
    denied: () => dispatch(permissionDenied()),
    ...stepUpIn(store),
    versionSeen: (version) => {
      if (version !== getState().version.actual) dispatch(versionSeen(version));
    },
  });

  connectBus(report);

  const scopeOf = (owner: string, stormed: Report): SagaScope =>
    createSagaScope({ owner, channel, store, context, report, stormed: (storm) => stormed(storm, owner) });
  function runUntil(scope: SagaScope, saga: () => Generator, stopped: Report): Task {
    const { owner } = scope;
    return scope.run(supervise, { saga, crashed: (error) => report(error, owner), stopped: (error) => stopped(error, owner) });
  }
  const run = (name: string, saga: () => Generator): Task => runUntil(scopeOf(name, report), saga, report);
  run('preferences', preferencesSaga);
  run('notices', noticesSaga);

  const injected = new Map<string, AnyRemote>();
  const mounted = new Map<string, SagaScope>();
  const begun = new Set<string>();

  /** Another version of a remote starts from its own first state: the old one's may have another shape. */
  function inject(remote: AnyRemote, afresh: boolean): void {
    const { id } = remote.manifest;
    if (injected.get(id) === remote && !afresh) return;
    if (!injected.has(id) && id in all) throw new Error(`the host has a state named ${id}`);
    const forget = injected.has(id) && injected.get(id) !== remote;
    const reducer = remoteReducer(remote, (error) => remoteFailed(id, error, 'slice'));
    injected.set(id, remote);
    if (forget) {
      delete all[id];
      store.replaceReducer(combineReducers(all) as unknown as Reducer<PortalState & S>);
    }
    all[id] = reducer;
    store.replaceReducer(combineReducers(all) as unknown as Reducer<PortalState & S>);
  }

  /** Ends what a remote began: its sagas with the reads they wait for, its channels, and its subscriptions. */
  function unmount(id: string): void {
    mounted.get(id)?.end();
    mounted.delete(id);
    bus.end(id);
  }

  return {
    store,
    /** Runs a root saga of the host. */
    run,
    /** Loads a remote's texts and makes room for its state; it does not run yet. */
    async prepare(remote: AnyRemote): Promise<void> {
      await addRemoteTexts(remote.manifest.id, remote.locales);
      inject(remote, false);
    },
    /**
     * Before each screen or widget of a remote is shown; does nothing where it is mounted, also when its root saga has nothing
     * more to do. Its state from an earlier visit is still there.
     */
    mount(remote: AnyRemote): void {
      const { id } = remote.manifest;
      if (injected.get(id) === remote && mounted.has(id)) return;
      unmount(id);
      inject(remote, true);
      // A moment later, since it may be the root saga itself that tells.
      const stopped: Report = (error) => queueMicrotask(() => {
        if (mounted.get(id) === scope) unmount(id);
        remoteFailed(id, error, 'saga');
      });
      const scope = scopeOf(id, stopped);
      mounted.set(id, scope);
      if (remote.saga) runUntil(scope, remote.saga, stopped);
    },
    unmount,
    /** Runs what a prepared remote does once in the page's life, whether or not the user ever goes there. */
    runAtLogin(remote: AnyRemote): void {
      const { id } = remote.manifest;
      if (!remote.atLogin || begun.has(id)) return;
      begun.add(id);
      run(`${id} at login`, remote.atLogin);
    },
    /** Asks a finder of a prepared remote; it need not be mounted. */
    find(remote: AnyRemote, name: string, text: string): Search {
      const finder = remote.searchProviders?.[name];
      if (!finder) return { result: Promise.resolve([]), cancel: () => undefined };
      const scope = scopeOf(`${remote.manifest.id} ${name}`, report);
      const found = scope.run(findRecords, finder, text).toPromise().then((given: unknown) => (Array.isArray(given) ? given as Found[] : []));
      return { result: found.finally(scope.end), cancel: scope.end };
    },
  };
}
export type PortalStore = ReturnType<typeof createPortalStore>;
