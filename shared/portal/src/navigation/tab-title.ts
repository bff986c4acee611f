import { useEffect } from 'react';
import { useLocation } from '@portal/portal/router';
import { createAction, useDispatch } from '@portal/portal/state';

/** Sets the title of the tab that shows `path`, which excludes the query. */
export const tabTitled = createAction<{ path: string; title: string }>('tabs/titled');

/** Sets the tab title of a screen that shows one record. */
export function useTabTitle(title: string | undefined): void {
  const dispatch = useDispatch();
  const { pathname } = useLocation();
  useEffect(() => {
    if (title) dispatch(tabTitled({ path: pathname, title }));
  }, [dispatch, pathname, title]);
}
