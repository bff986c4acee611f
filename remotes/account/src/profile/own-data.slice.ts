import { createAction } from '@portal/portal/state';

export const ownDataChanged = createAction<{ name: string; email: string | null }>('account/ownDataChanged');
/** A file is no data for a store: it travels beside the payload, to the saga alone. */
export const avatarChosen = createAction('account/avatarChosen', (picture: Blob) => ({ payload: undefined, meta: { arg: picture } }));
export const avatarRemoved = createAction('account/avatarRemoved');
