import { sessionEnded, stepUpDismissed, stepUpProven, type Failure } from '@portal/portal';
import { createSlice, isAnyOf, type PayloadAction } from '@portal/portal/state';

export type Proof = { password: string; code?: string };
/** State of the user's step-up attempt. `codeRequired`: the password was correct, and the login's second factor must be entered. */
export type StepUp = { checking: boolean; codeRequired: boolean; failure?: Failure };
type WithStepUp = { stepUp: StepUp };

const initialState: StepUp = { checking: false, codeRequired: false };

export const stepUpSlice = createSlice({
  name: 'stepUp',
  initialState,
  reducers: {
    stepUpSubmitted: (state, _action: PayloadAction<Proof>): StepUp => ({ checking: true, codeRequired: state.codeRequired }),
    stepUpFailed: ({ codeRequired }, { payload }: PayloadAction<Failure>): StepUp =>
      payload.name === 'second_factor_required' ? {
        checking: false, codeRequired: true, ...(codeRequired && { failure: payload }),
      } : { checking: false, codeRequired, failure: payload },
  },
  extraReducers: (builder) => builder.addMatcher(isAnyOf(stepUpProven, stepUpDismissed, sessionEnded), () => initialState),
});

export const { stepUpSubmitted, stepUpFailed } = stepUpSlice.actions;
export const selectAttempt = (state: WithStepUp) => state.stepUp;
