import { sessionEnded, stepUpDismissed, stepUpProven, type Failure } from '@portal/portal';
import { createSlice, isAnyOf, type PayloadAction } from '@portal/portal/state';

export type Proof = { password: string; code?: string };
/** The user's attempts to prove who he is. `codeAsked`: his login has a second factor, and the password was right. */
export type StepUp = { checking: boolean; codeAsked: boolean; failure?: Failure };
type WithStepUp = { stepUp: StepUp };

const initialState: StepUp = { checking: false, codeAsked: false };

export const stepUpSlice = createSlice({
  name: 'stepUp',
  initialState,
  reducers: {
    stepUpSubmitted: (state, _action: PayloadAction<Proof>): StepUp => ({ checking: true, codeAsked: state.codeAsked }),
    stepUpFailed: ({ codeAsked }, { payload }: PayloadAction<Failure>): StepUp =>
      payload.name === 'second_factor_required' ? { checking: false, codeAsked: true, ...(codeAsked && { failure: payload }) } : { checking: false, codeAsked, failure: payload },
  },
  extraReducers: (builder) => builder.addMatcher(isAnyOf(stepUpProven, stepUpDismissed, sessionEnded), () => initialState),
});

export const { stepUpSubmitted, stepUpFailed } = stepUpSlice.actions;
export const selectAttempt = (state: WithStepUp) => state.stepUp;
