import type { Action, Reducer } from '@portal/portal/state';
import { liveEvent } from '../live/live-event';
import { failed, idle, loading, ready } from '../loadable';
import type { ResourceActions } from './resource-actions';
import type { Loaded, ResourceOptions } from './resource-options';

export type ResourceState<Q, T> = {
  /** Query of the visible screen, or null. Only that one is reloaded. */
  open: { query: Q } | null;
  /** Whether the data of the visible screen changed on the server after the last request. */
  isOutdated: boolean;
  loaded: Readonly<Record<string, Loaded<Q, T>>>;
};
type WithPayload = Action & { payload?: unknown };

/** The reducer, what it reads states with, and the actions after which the visible screen is outdated. */
export function resourceReducer<Q, T>(actions: ResourceActions<Q, T>, options: ResourceOptions<Q, T>) {
  const { keyOf = () => '', keepWhile = () => true, refreshOn = [], patchOn = [], freshMs = 0, dropOnClose = false } = options;
  const { requested, loaded, failed: refused, left, closed, changed, outdated } = actions;
  const initialState: ResourceState<Q, T> = { open: null, isOutdated: false, loaded: {} };
  const nothing: Loaded<Q, T> = idle<T>();
  const isLive = [...refreshOn.map((rule) => (typeof rule === 'function' ? rule : rule.on)), ...patchOn.map(({ on }) => on)]
    .some(({ type }) => type.startsWith('live/'));
  // Data that live events keep up to date is outdated when events may have been missed.
  const rules = [outdated, ...(isLive ? [liveEvent('stream.reset')] : []), ...refreshOn]
    .map((rule) => (typeof rule === 'function' ? { on: rule } : rule));

  const key = (query: Q) => String(keyOf(query));
  const at = (state: ResourceState<Q, T>, query: Q): Loaded<Q, T> => state.loaded[key(query)] ?? nothing;
  const store = (state: ResourceState<Q, T>, query: Q, next: Loaded<Q, T>): ResourceState<Q, T> => ({
    ...state, loaded: { ...state.loaded, [key(query)]: next },
  });
  const isFresh = ({ status, stamp = 0, query }: Loaded<Q, T>, next: Q) => (
    status === 'ready' && stamp > 0 && Date.now() - stamp < freshMs && JSON.stringify(query) === JSON.stringify(next));

  function begin(state: ResourceState<Q, T>, query: Q, isReload: boolean): ResourceState<Q, T> {
    const before = at(state, query);
    if (!isReload && !state.isOutdated && isFresh(before, query)) {
      return { ...(before.query === query ? state : store(state, query, { ...before, query })), open: { query } };
    }
    const isKept = before.query === undefined || keepWhile(before.query, query);
    const { query: of, stamp, ...shown } = isKept ? before : nothing;
    return { ...store(state, query, { ...loading(shown), query: of, stamp: stamp || undefined }), open: { query }, isOutdated: false };
  }

  /** Data that was outdated when its screen was left is not fresh, whatever is opened meanwhile. */
  function leave(state: ResourceState<Q, T>, query: Q): ResourceState<Q, T> {
    if (state.open === null || key(state.open.query) !== key(query)) return state;
    const closed = { ...state, open: null };
    return state.isOutdated ? { ...store(closed, query, { ...at(state, query), stamp: 0 }), isOutdated: false } : closed;
  }

  function concerns(state: ResourceState<Q, T>, action: WithPayload): boolean {
    const { open } = state;
    return open !== null && rules.some((rule) => rule.on.type === action.type
      && (!('when' in rule) || rule.when(action.payload as never, { ...at(state, open.query), query: open.query })));
  }

  /**
   * Data of closed screens that may have changed is not fresh anymore, nor is an answer that is on its way. It is not compared by `when`,
   * which needs the visible screen.
   */
  function withoutStale(state: ResourceState<Q, T>, action: WithPayload): ResourceState<Q, T> {
    if (freshMs === 0 || !rules.some(({ on }) => on.type === action.type)) return state;
    const openKey = state.open && key(state.open.query);
    const next = Object.entries(state.loaded).map(([each, before]) => [each, each === openKey ? before : { ...before, stamp: 0 }] as const);
    return { ...state, loaded: Object.fromEntries(next) };
  }

  function byOthers(state: ResourceState<Q, T>, action: WithPayload): ResourceState<Q, T> {
    // Asked before the patch: a rule compares the action with what is shown.
    const isOutdated = state.isOutdated || concerns(state, action);
    const next = patched(withoutStale(state, action), action, patchOn);
    return isOutdated === state.isOutdated ? next : { ...next, isOutdated };
  }

  const reducer: Reducer<ResourceState<Q, T>> = (state = initialState, action) => {
    if (requested.match(action)) return begin(state, action.payload, action.meta.isReload);
    if (loaded.match(action) || changed.match(action)) {
      const { query, data } = action.payload;
      const before = at(state, query);
      const next = { ...ready(data, before), query };
      return store(state, query, before.status === 'loading' && before.stamp === 0 ? { ...next, stamp: 0 } : next);
    }
    if (refused.match(action)) {
      const { query, failure } = action.payload;
      const before = at(state, query);
      return store(state, query, { ...failed(failure, before), query: before.query });
    }
    if (left.match(action)) return leave(state, action.payload);
    if (closed.match(action)) return dropOnClose ? initialState : state;
    return byOthers(state, action);
  };

  /** Data of another query is not shown if it may not be kept, not even before this one's is requested. */
  function shownIn(state: ResourceState<Q, T>, query: Q): Loaded<Q, T> {
    const shown = at(state, query);
    return shown.query === undefined || keepWhile(shown.query, query) ? shown : nothing;
  }

  return { reducer, initialState, key, shownIn, outdatedBy: rules.map(({ on }) => on) };
}

/** Changes loaded data by the values of an action, such as a live event. */
function patched<Q, T>(
  state: ResourceState<Q, T>, action: WithPayload, patchOn: NonNullable<ResourceOptions<Q, T>['patchOn']>,
): ResourceState<Q, T> {
  const patches = patchOn.filter(({ on }) => on.type === action.type);
  if (patches.length === 0) return state;
  const next = Object.entries(state.loaded).map(([each, before]): [string, Loaded<Q, T>] => {
    if (before.data === undefined) return [each, before];
    let data: T = before.data;
    for (const { patch } of patches) data = patch(data, action.payload as never);
    return [each, data === before.data ? before : { ...before, data }];
  });
  return next.every(([each, after]) => after === state.loaded[each]) ? state : { ...state, loaded: Object.fromEntries(next) };
}
