import { connectApi } from '@portal/portal/api';
import { addRemoteTexts } from '@portal/portal/i18n';
import { createSagaMiddleware, type Task } from '@portal/portal/saga';
import { combineReducers, configureStore, type Reducer, type UnknownAction } from '@portal/portal/state';
import { badgesSlice } from '../badges/badges.slice';
import { bus, connectBus } from '../bus/bus';
import { connectionSlice } from '../live/connection.slice';
import { toastsSaga } from '../toasts/toasts.saga';
import { failureShown, toastsSlice } from '../toasts/toasts.slice';
import { preferencesSaga } from '../preferences/preferences.saga';
import { preferencesSlice } from '../preferences/preferences.slice';
import type { AnyRemote, Found } from '../remote/define-remote';
import { endReasonOf } from '../session/end-reason';
import { permissionDenied, sessionLost, sessionSlice, selectStepUp, stepUpRequested } from '../session/session.slice';
import { versionReceived, versionSlice } from '../version/version.slice';
import { findRecords } from './find.saga';
import { guardedChannel } from './guarded-channel';
import { remoteReducer } from './remote-reducer';
import { createSagaScope, type SagaScope } from './saga-scope';
import { supervise } from './supervise.saga';
import type { Report } from './watchers.saga';

const platformReducers = {
  session: sessionSlice.reducer,
  toasts: toastsSlice.reducer,
  badges: badgesSlice.reducer,
  preferences: preferencesSlice.reducer,
  connection: connectionSlice.reducer,
  version: versionSlice.reducer,
};
export type PortalState = { [K in keyof typeof platformReducers]: ReturnType<(typeof platformReducers)[K]> };

export type PortalOptions<S extends Record<string, unknown>> = {
  /** The host's own slices. */
  reducers?: { [K in keyof S]: Reducer<S[K]> };
  /** Receives unhandled errors of sagas, slices and bus listeners, except those for `remoteFailed`; `where` names the source. */
  report?: Report;
  /** Called instead of `report` when a remote can't continue: one of its slices failed, or its root saga threw too often. */
  remoteFailed?: (id: string, error: unknown, part: 'slice' | 'saga') => void;
  /** Further values for `getContext`, besides `report` and `scope`. */
  context?: Record<string, unknown>;
};

/** A running search. `result` rejects if the provider fails, after the error was reported. After `cancel`, it resolves with no records. */
export type Search = { result: Promise<readonly Found[]>; cancel: () => void };

/** Creates the only store of the page. Sagas run all side effects. */
export function createPortalStore<S extends Record<string, unknown> = Record<never, never>>({
  reducers, report = (error) => reportError(error), remoteFailed = (id, error) => report(error, id), context = {},
}: PortalOptions<S> = {}) {
  const channel = guardedChannel((error) => report(error, 'saga'));
  const all: Record<string, Reducer> = { ...platformReducers, ...(reducers as Record<string, Reducer> | undefined) };
  const store = configureStore({
    reducer: combineReducers(all) as unknown as Reducer<PortalState & S>,
    middleware: (defaults) => defaults({ thunk: false }).concat(createSagaMiddleware({ channel })),
  });
  connectStoreToApi(store);
  connectBus(report);

  const scopeOf = (owner: string, stormed: Report): SagaScope =>
    createSagaScope({ owner, channel, store, context, report, stormed: (storm) => stormed(storm, owner) });
  function runUntil(scope: SagaScope, saga: () => Generator, stopped: Report): Task {
    const { owner } = scope;
    return scope.run(supervise, { saga, crashed: (error) => report(error, owner), stopped: (error) => stopped(error, owner) });
  }
  const run = (name: string, saga: () => Generator): Task => runUntil(scopeOf(name, report), saga, report);
  run('preferences', preferencesSaga);
  run('toasts', toastsSaga);

  const { inject, isInjected } = remoteReducers(all, {
    replace: () => store.replaceReducer(combineReducers(all) as unknown as Reducer<PortalState & S>),
    failed: (id, error) => remoteFailed(id, error, 'slice'),
  });
  const mounted = new Map<string, SagaScope>();
  const started = new Set<string>();
  const preparing = new Map<string, AnyRemote>();

  /** Ends the sagas of a remote with their pending reads, and closes its channels and subscriptions. */
  function unmount(id: string): void {
    mounted.get(id)?.end();
    mounted.delete(id);
    bus.end(id);
  }

  return {
    store,
    /** Runs a root saga of the host. */
    run,
    /** Loads a remote's texts and adds its reducers, without running it. Of versions prepared side by side, the last one is used. */
    async prepare(remote: AnyRemote): Promise<void> {
      const { id } = remote.manifest;
      preparing.set(id, remote);
      await addRemoteTexts(id, remote.locales);
      if (preparing.get(id) === remote) inject(remote, false);
    },
    /** Starts a prepared remote, unless it is already mounted. Call this before showing its screens or widgets. Keeps earlier state. */
    mount(remote: AnyRemote): void {
      const { id } = remote.manifest;
      if (isInjected(remote) && mounted.has(id)) return;
      unmount(id);
      inject(remote, true);
      // Deferred: the caller may be the root saga, which can't be canceled while its own code runs.
      const stopped: Report = (error) => queueMicrotask(() => {
        if (mounted.get(id) === scope) unmount(id);
        remoteFailed(id, error, 'saga');
      });
      const scope = scopeOf(id, stopped);
      mounted.set(id, scope);
      if (remote.saga) runUntil(scope, remote.saga, stopped);
    },
    unmount,
    /** Runs a prepared remote's at-login saga once per page load, even if the user never opens the remote. */
    runAtLogin(remote: AnyRemote): void {
      const { id } = remote.manifest;
      if (!remote.atLogin || started.has(id)) return;
      started.add(id);
      run(`${id} at login`, remote.atLogin);
    },
    /** Runs a search provider of a prepared remote, mounted or not. */
    find(remote: AnyRemote, name: string, text: string): Search {
      const finder = remote.searchProviders?.[name];
      if (!finder) return { result: Promise.resolve([]), cancel: () => undefined };
      const scope = scopeOf(`${remote.manifest.id} ${name}`, report);
      const found = scope.run(findRecords, finder, text).toPromise().then((records: unknown) => (
        Array.isArray(records) ? records as Found[] : []
      ));
      return { result: found.finally(scope.end), cancel: scope.end };
    },
  };
}
export type PortalStore = ReturnType<typeof createPortalStore>;

type SessionStore = {
  getState: () => Pick<PortalState, 'session' | 'version'>; dispatch: (action: UnknownAction) => unknown;
  subscribe: (listener: () => void) => () => void;
};

/** The API client reads the session's token from the store and reports to it. The step-up dialog shares the session's `stepUp` state. */
function connectStoreToApi({ getState, dispatch, subscribe }: SessionStore): void {
  connectApi({
    token: () => getState().session.token,
    failed: (shown) => dispatch(failureShown(shown)),
    lost: (loss, failure) => dispatch(sessionLost(loss, endReasonOf(failure))),
    denied: () => dispatch(permissionDenied()),
    proofs: () => selectStepUp(getState()).proofs,
    /** Resolves when step-up succeeds, when the user dismisses it, or when the session ends. */
    requestStepUp: () => new Promise<void>((resolve) => {
      dispatch(stepUpRequested());
      const stop = subscribe(() => {
        if (selectStepUp(getState()).required) return;
        stop();
        resolve();
      });
    }),
    versionReceived: (version) => {
      if (version !== getState().version.actual) dispatch(versionReceived(version));
    },
  });
}

type Replacing = { replace: () => void; failed: (id: string, error: unknown) => void };

/** Adds reducers of remotes to `all`, the store's reducers, and has the store use them. */
function remoteReducers(all: Record<string, Reducer>, { replace, failed }: Replacing) {
  const injected = new Map<string, AnyRemote>();
  const isInjected = (remote: AnyRemote) => injected.get(remote.manifest.id) === remote;
  /**
   * Adds a remote's reducer. Another version of a remote starts with fresh state, because the state's shape may differ. `afresh` keeps the
   * state of the same version, but lets its failed slices get actions again.
   */
  function inject(remote: AnyRemote, afresh: boolean): void {
    const { id } = remote.manifest;
    if (isInjected(remote) && !afresh) return;
    if (!injected.has(id) && id in all) throw new Error(`the host has a state named ${id}`);
    const isReplaced = injected.has(id) && !isInjected(remote);
    const reducer = remoteReducer(remote, (error) => failed(id, error));
    injected.set(id, remote);
    if (isReplaced) {
      delete all[id];
      replace();
    }
    all[id] = reducer;
    replace();
  }
  return { inject, isInjected };
}
