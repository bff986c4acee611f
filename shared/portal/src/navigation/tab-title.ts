import { useEffect } from 'react';
import { useLocation } from '@portal/portal/router';
import { createAction, useDispatch } from '@portal/portal/state';

/** The tab of `path` (without its query) gets a title of its own. */
export const tabTitled = createAction<{ path: string; title: string }>('tabs/titled');

/** A screen about one record names its tab after it. */
export function useTabTitle(title: string | undefined): void {
  const dispatch = useDispatch();
  const { pathname } = useLocation();
  useEffect(() => {
    if (title) dispatch(tabTitled({ path: pathname, title }));
  }, [dispatch, pathname, title]);
}
