import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from '@portal/portal/state';
import { idle } from '../loadable';
import type { Resource } from './resource';
import type { Loaded } from './resource-options';

const nothing = idle<never>();

/**
 * Data for this query, loaded while the screen is visible, and kept up to date. An equal query must be the same object (`useUrlState`).
 * `reload` loads it again, for example after a failure. Nothing is loaded for the query null.
 */
export function useResource<Q, T>(of: Resource<Q, T>, query: Q | null): Loaded<Q, T> & { reload: () => void } {
  const dispatch = useDispatch();
  const loaded = useSelector((state: unknown): Loaded<Q, T> => (query === null ? nothing : of.selectAt(query)(state)));
  const reload = useCallback(() => {
    if (query !== null) dispatch(of.requested(query, true));
  }, [dispatch, of, query]);
  useEffect(() => {
    if (query === null) return undefined;
    dispatch(of.requested(query));
    return () => void dispatch(of.left(query));
  }, [dispatch, of, query]);
  useEffect(() => () => void dispatch(of.closed()), [dispatch, of]);
  return { ...loaded, reload };
}
