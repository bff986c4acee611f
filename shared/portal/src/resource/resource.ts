import type { Data, Endpoint, Input } from '@portal/contracts';
import { quietRequest } from '@portal/portal/api';
import { put, select, type SagaGenerator } from '@portal/portal/saga';
import { resourceActions } from './resource-actions';
import type { Loaded, ResourceOptions } from './resource-options';
import { resourceReducer, type ResourceState } from './resource-reducer';
import { resourceSaga } from './resource.saga';

/**
 * Data that screens load from the server: actions, reducer, saga and selectors. `name` is `<remote>/<slice>`, where the reducer must be
 * mounted. `load` must not show failures as toasts, because screens show them. Screens use `useResource`.
 */
export function resource<Q, T>(name: string, load: (query: Q) => SagaGenerator<T>, options: ResourceOptions<Q, T> = {}) {
  const [remote = '', slice = ''] = name.split('/');
  const actions = resourceActions<Q, T>(name);
  const { reducer, initialState, key, shownIn, outdatedBy } = resourceReducer(actions, options);
  const stateOf = (state: unknown) => (state as Record<string, Record<string, ResourceState<Q, T>>>)[remote]?.[slice] ?? initialState;
  const selectAt = (query: Q) => (state: unknown): Loaded<Q, T> => shownIn(stateOf(state), query);
  const saga = resourceSaga({ actions, load, options, key, stateOf, selectAt, outdatedBy });

  /** Loads data before its screen is opened, for `atLogin`. The screen's own request wins. A failure is thrown and not stored. */
  function* preload(query: Q): SagaGenerator<void> {
    const data = yield* load(query);
    const { status } = yield* select(selectAt(query));
    if (status === 'idle') yield* put(actions.loaded(query, data));
  }

  return { name, ...actions, reducer, saga, preload, selectAt };
}

export type Resource<Q, T> = Pick<ReturnType<typeof resource<Q, T>>, 'requested' | 'left' | 'closed' | 'outdated' | 'selectAt'>;

/** Data that one call returns. `toInput` turns a screen's query into the call's input. */
export function callResource<Q, E extends Endpoint>(
  name: string, endpoint: E, toInput: (query: Q) => Input<E>, options: ResourceOptions<Q, Data<E>> = {},
) {
  return resource<Q, Data<E>>(name, (query) => quietRequest(endpoint, toInput(query)), options);
}
