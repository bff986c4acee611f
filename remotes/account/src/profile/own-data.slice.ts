import { createAction } from '@portal/portal/state';

export const ownDataChanged = createAction<{ name: string; email: string | null }>('account/ownDataChanged');
/** A `Blob` is not serializable, so it is passed in `meta` and never stored. */
export const avatarChosen = createAction('account/avatarChosen', (picture: Blob) => ({ payload: undefined, meta: { arg: picture } }));
export const avatarRemoved = createAction('account/avatarRemoved');
