import { createAction } from '@portal/portal/state';

/**
 * Tabs of these paths were closed or will be rendered anew, so remotes can discard these pages' state. One action reports all tabs closed
 * together.
 */
export const pagesClosed = createAction<{ paths: readonly string[] }>('pages/closed');
