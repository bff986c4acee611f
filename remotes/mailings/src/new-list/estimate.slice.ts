import type { Data, Estimate, Input, mailings, MailingContent } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** `requestId` identifies the content of the form that was estimated; an estimate of older content is ignored. */
type Estimated = { requestId: string; estimate: Estimate };
type TestMessage = Input<typeof mailings.test>['body'];
type TestSent = Data<typeof mailings.test> & { num: string };

export type EstimateState = { estimate: Loadable<Estimated>; test: Loadable<TestSent> };
const initialState: EstimateState = { estimate: idle(), test: idle() };

const slice = createSlice({
  name: 'mailings/estimate',
  initialState,
  reducers: {
    estimateRequested: (state, _action: PayloadAction<{ requestId: string; content: MailingContent }>) => ({
      ...state, estimate: loading(state.estimate),
    }),
    estimated: (state, { payload }: PayloadAction<Estimated>) => ({ ...state, estimate: ready(payload) }),
    estimateFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, estimate: failed<Estimated>(payload) }),
    estimateCleared: (state) => ({ ...state, estimate: idle<Estimated>() }),

    testRequested: (state, _action: PayloadAction<TestMessage>) => ({ ...state, test: loading<TestSent>() }),
    testSent: (state, { payload }: PayloadAction<TestSent>) => ({ ...state, test: ready(payload) }),
    testFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, test: failed<TestSent>(payload) }),
    testReset: (state) => ({ ...state, test: idle<TestSent>() }),
  },
});

export const estimateReducer = slice.reducer;
export const {
  estimateRequested, estimated, estimateFailed, estimateCleared, testRequested, testSent, testFailed, testReset,
} = slice.actions;
export const selectEstimate = (state: { mailings: { estimate: EstimateState } }) => state.mailings.estimate;
