import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** Only the loading state. The alpha names are in the shell's session state, which all remotes use. */
export type AlphaNamesState = Loadable<true>;

const slice = createSlice({
  name: 'account/alphaNames',
  initialState: idle<true>() as AlphaNamesState,
  reducers: {
    readingRequested: (state) => loading(state),
    readingDone: () => ready(true as const),
    readingFailed: (state, { payload }: PayloadAction<Failure>) => failed(payload, state),
  },
});

export const alphaNamesReducer = slice.reducer;
export const { readingRequested, readingDone, readingFailed } = slice.actions;
export const selectReading = (state: { account: { alphaNames: AlphaNamesState } }) => state.account.alphaNames;
