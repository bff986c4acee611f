import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** Only the loading state. The organizations are in the shell's session state, which all remotes use. */
export type OrganizationsState = Loadable<true>;

const slice = createSlice({
  name: 'account/organizations',
  initialState: idle<true>() as OrganizationsState,
  reducers: {
    readingRequested: (state) => loading(state),
    readingDone: () => ready(true as const),
    readingFailed: (state, { payload }: PayloadAction<Failure>) => failed(payload, state),
  },
});

export const organizationsReducer = slice.reducer;
export const { readingRequested, readingDone, readingFailed } = slice.actions;
export const selectReading = (state: { account: { organizations: OrganizationsState } }) => state.account.organizations;
