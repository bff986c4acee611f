import { createAction } from '@portal/portal/state';

/** The tab of `path` was closed or is to be built anew: what a remote keeps for that place alone may go. */
export const placeClosed = createAction<{ path: string }>('places/closed');
