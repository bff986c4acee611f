import type { ViberReachability } from '@portal/contracts/admin';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

export type ViberCheckState = { found: Loadable<readonly ViberReachability[]> };

const initialState: ViberCheckState = { found: idle() };

const slice = createSlice({
  name: 'admin/viberCheck',
  initialState,
  reducers: {
    checkRequested: (state, _action: PayloadAction<string[]>) => ({ found: loading(state.found) }),
    checkDone: (_state, { payload }: PayloadAction<readonly ViberReachability[]>) => ({ found: ready(payload) }),
    checkFailed: (state, { payload }: PayloadAction<Failure>) => ({ found: failed(payload, state.found) }),
  },
});

export const viberCheckReducer = slice.reducer;
export const { checkRequested, checkDone, checkFailed } = slice.actions;
export const selectViberCheck = (state: { admin: { viberCheck: ViberCheckState } }) => state.admin.viberCheck.found;
