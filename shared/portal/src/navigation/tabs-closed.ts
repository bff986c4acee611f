import { createAction } from '@portal/portal/state';

/** Tabs of these paths were closed, or their pages will be reloaded. Remotes can then discard the pages' state. */
export const pagesClosed = createAction<{ paths: readonly string[] }>('pages/closed');
