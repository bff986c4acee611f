import { useEffect } from 'react';
import { useLocation } from '@portal/portal/router';
import { createAction, useDispatch } from '@portal/portal/state';

/** Sets the title of the tab that shows `path`, which excludes the query; null for the route's own title. */
export const tabTitled = createAction<{ path: string; title: string | null }>('tabs/titled');

/** Sets the tab title of a screen that shows one record or form. A screen that also shows its list passes null for it. */
export function useTabTitle(title: string | null | undefined): void {
  const dispatch = useDispatch();
  const { pathname } = useLocation();
  useEffect(() => {
    if (title || title === null) dispatch(tabTitled({ path: pathname, title }));
  }, [dispatch, pathname, title]);
}
