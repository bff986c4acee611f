import type { Activity } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

type ActivityPage = { items: readonly Activity[]; next: string | null };
/** `everybody`: true if the activity of all the customer's logins is shown, false if only that of this login. */
export type ActivityState = Loadable<ActivityPage> & { everybody: boolean };

const initialState: ActivityState = { ...idle<ActivityPage>(), everybody: false };

const slice = createSlice({
  name: 'account/activity',
  initialState,
  reducers: {
    activityRequested: (state, { payload: { everybody } }: PayloadAction<{ everybody: boolean }>): ActivityState => ({
      ...loading(state.everybody === everybody ? state : undefined), everybody,
    }),
    olderRequested: (state): ActivityState => ({ ...loading(state), everybody: state.everybody }),
    activityLoaded: (state, { payload }: PayloadAction<ActivityPage>): ActivityState => ({
      ...ready(payload, state), everybody: state.everybody,
    }),
    olderLoaded: (state, { payload: { items, next } }: PayloadAction<ActivityPage>): ActivityState => (
      { ...ready({ items: [...(state.data?.items ?? []), ...items], next }, state), everybody: state.everybody }),
    activityFailed: (state, { payload }: PayloadAction<Failure>): ActivityState => ({
      ...failed(payload, state), everybody: state.everybody,
    }),
  },
});

export const activityReducer = slice.reducer;
export const { activityRequested, olderRequested, activityLoaded, olderLoaded, activityFailed } = slice.actions;
export const selectActivity = (state: { account: { activity: ActivityState } }) => state.account.activity;
