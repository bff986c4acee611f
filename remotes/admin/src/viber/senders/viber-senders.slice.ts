import type { ViberSender } from '@portal/contracts/admin';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

export type ViberSendersState = { senders: Loadable<readonly ViberSender[]> };

const initialState: ViberSendersState = { senders: idle() };

const slice = createSlice({
  name: 'admin/viberSenders',
  initialState,
  reducers: {
    sendersRequested: (state) => ({ senders: loading(state.senders) }),
    sendersLoaded: (state, { payload }: PayloadAction<readonly ViberSender[]>) => ({ senders: ready(payload, state.senders) }),
    sendersFailed: (state, { payload }: PayloadAction<Failure>) => ({ senders: failed(payload, state.senders) }),
  },
});

export const viberSendersReducer = slice.reducer;
export const { sendersRequested, sendersLoaded, sendersFailed } = slice.actions;
export const selectViberSenders = (state: { admin: { viberSenders: ViberSendersState } }) => state.admin.viberSenders.senders;
