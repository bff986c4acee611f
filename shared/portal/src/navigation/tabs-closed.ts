import { createAction } from '@portal/portal/state';

/** The tabs of these paths were closed, or are to be built anew: what a remote keeps for those places alone may go. However many there are, it is told once. */
export const placesClosed = createAction<{ paths: readonly string[] }>('places/closed');
