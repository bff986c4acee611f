import type { Data, listLinkClicks } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

export type Clicks = Data<typeof listLinkClicks>;
export type LinkClicksState = { /** Clicks by list ID: several lists may be open in tabs. */ clicks: Record<number, Loadable<Clicks>> };
type OfList = { id: number };

const initialState: LinkClicksState = { clicks: {} };
const withClicks = (state: LinkClicksState, id: number, clicks: Loadable<Clicks>): LinkClicksState => ({
  clicks: { ...state.clicks, [id]: clicks },
});

const slice = createSlice({
  name: 'mailings/linkClicks',
  initialState,
  reducers: {
    clicksRequested: (state, { payload: { id } }: PayloadAction<OfList>) => withClicks(state, id, loading(state.clicks[id])),
    clicksLoaded: (state, { payload: { id, clicks } }: PayloadAction<OfList & { clicks: Clicks }>) => withClicks(
      state, id, ready(clicks, state.clicks[id]),
    ),
    clicksFailed: (state, { payload: { id, failure } }: PayloadAction<OfList & { failure: Failure }>) => withClicks(
      state, id, failed(failure, state.clicks[id]),
    ),
  },
});

const nothing = idle<Clicks>();

export const linkClicksReducer = slice.reducer;
export const { clicksRequested, clicksLoaded, clicksFailed } = slice.actions;
export const selectClicks = (id: number) => (state: { mailings: { linkClicks: LinkClicksState } }) => state.mailings.linkClicks.clicks[id]
  ?? nothing;
