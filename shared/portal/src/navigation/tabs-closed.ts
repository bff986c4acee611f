import { createAction } from '@portal/portal/state';

/**
 * Tabs of these paths were closed or will be rebuilt, so remotes can discard their state. A single action reports all tabs closed together.
 */
export const pagesClosed = createAction<{ paths: readonly string[] }>('pages/closed');
