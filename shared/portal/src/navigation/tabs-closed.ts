import { createAction } from '@portal/portal/state';

/**
 * Tabs of these paths were closed, or their pages will be reloaded, so remotes can discard the pages' state. Tabs that are closed together
 * are reported in one action.
 */
export const pagesClosed = createAction<{ paths: readonly string[] }>('pages/closed');
