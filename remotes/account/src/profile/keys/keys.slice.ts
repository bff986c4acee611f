import type { apiKeys, Data, Input } from '@portal/contracts';
import type { Loadable } from '@portal/portal';
import { createAction, createSlice, type PayloadAction } from '@portal/portal/state';
import { reading } from '../../reading';

export type Keys = Data<typeof apiKeys.list>;
export const keys = reading<Keys>('keys');
export type KeyWish = Required<Input<typeof apiKeys.create>['body']>;
export const keyWished = createAction<KeyWish>('account/keyWished');
export const keyRemoved = createAction<{ uuid: string; name: string }>('account/keyRemoved');

/** A new API key. It is shown until the user confirms having saved it, and cannot be shown later. */
export type NewKey = { key: string; name: string } | null;
const newKey = createSlice({
  name: 'account/newKey',
  initialState: null as NewKey,
  reducers: {
    keyCreated: (_state, { payload }: PayloadAction<{ key: string; name: string }>): NewKey => payload,
    keyDismissed: (): NewKey => null,
  },
});

export const newKeyReducer = newKey.reducer;
export const { keyCreated, keyDismissed } = newKey.actions;
type WithKeys = { account: { keys: Loadable<Keys>; newKey: NewKey } };
export const selectKeys = (state: WithKeys) => state.account.keys;
export const selectNewKey = (state: WithKeys) => state.account.newKey;
