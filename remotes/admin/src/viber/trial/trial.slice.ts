import type { Data, Input } from '@portal/contracts';
import type { adminViber } from '@portal/contracts/admin';
import type { Failure } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

type TrialSent = Data<typeof adminViber.testSend>;
export type ViberTrialState = { busy: boolean; failure: Failure | null; sent: TrialSent | null };

const initialState: ViberTrialState = { busy: false, failure: null, sent: null };

const slice = createSlice({
  name: 'admin/viberTrial',
  initialState,
  reducers: {
    trialRequested: (_state, _action: PayloadAction<Input<typeof adminViber.testSend>['body']>) => ({ ...initialState, busy: true }),
    trialSent: (_state, { payload }: PayloadAction<TrialSent>) => ({ ...initialState, sent: payload }),
    trialFailed: (_state, { payload }: PayloadAction<Failure>) => ({ ...initialState, failure: payload }),
    trialLeft: () => initialState,
  },
});

export const viberTrialReducer = slice.reducer;
export const { trialRequested, trialSent, trialFailed, trialLeft } = slice.actions;
export const selectViberTrial = (state: { admin: { viberTrial: ViberTrialState } }) => state.admin.viberTrial;
