import { createAction } from '@portal/portal/state';
import type { Failure } from '../failure';

export function resourceActions<Q, T>(name: string) {
  return {
    /** The screen with this query is visible: loads its data, unless it is fresh and this is no reload. */
    requested: createAction(`${name}/requested`, (query: Q, isReload = false) => ({ payload: query, meta: { isReload } })),
    loaded: createAction(`${name}/loaded`, (query: Q, data: T) => ({ payload: { query, data } })),
    failed: createAction(`${name}/failed`, (query: Q, failure: Failure) => ({ payload: { query, failure } })),
    /** The screen with this query is no longer visible. Its data is kept. */
    left: createAction(`${name}/left`, (query: Q) => ({ payload: query })),
    /** The screen was closed, not only changed to another query. */
    closed: createAction(`${name}/closed`),
    /** Replaces loaded data, for example by a command's answer. */
    changed: createAction(`${name}/changed`, (data: T, query: Q) => ({ payload: { query, data } })),
    /** The data changed on the server. */
    outdated: createAction(`${name}/outdated`),
  };
}

export type ResourceActions<Q, T> = ReturnType<typeof resourceActions<Q, T>>;
