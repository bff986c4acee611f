import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createAction, type Action } from '@portal/portal/state';

/** Creates the actions and the reducer for data that a screen loads as a whole. `name`: the slice's name within the remote. */
export function reading<T>(name: string) {
  const requested = createAction(`account/${name}/requested`);
  const loaded = createAction(`account/${name}/loaded`, (payload: T) => ({ payload }));
  const refused = createAction(`account/${name}/failed`, (payload: Failure) => ({ payload }));
  const reducer = (state: Loadable<T> = idle<T>(), action: Action): Loadable<T> => {
    if (requested.match(action)) return loading(state);
    if (loaded.match(action)) return ready(action.payload, state);
    return refused.match(action) ? failed(action.payload, state) : state;
  };
  return { requested, loaded, refused, reducer };
}
export type Reading<T> = ReturnType<typeof reading<T>>;
