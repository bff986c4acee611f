import type { Data, mailings } from '@portal/contracts';
import { failed, idle, liveEvent, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

export const spans = [7, 14, 30] as const;
type Span = (typeof spans)[number];
/** The response with the requested span. */
export type Chart = Data<typeof mailings.chart> & { span: Span };

export type ChartState = {
  span: Span;
  /** Whether the widget is on the screen. */
  shown: boolean;
  chart: Loadable<Chart>;
  /** Whether the data changed on the server after the last request. */
  outdated: boolean;
};

const initialState: ChartState = { span: 14, shown: false, chart: idle(), outdated: false };
const changed = (state: ChartState) => ({ ...state, outdated: true });

const slice = createSlice({
  name: 'mailings/chart',
  initialState,
  reducers: {
    chartRequested: (state, { payload }: PayloadAction<Span>) => ({
      span: payload, shown: true, chart: loading(state.chart), outdated: false,
    }),
    chartLoaded: (state, { payload }: PayloadAction<Chart>) => ({ ...state, chart: ready(payload, state.chart) }),
    chartFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, chart: failed(payload, state.chart) }),
    chartLeft: (state) => ({ ...state, shown: false }),
    mailingChanged: changed,
  },
  extraReducers: (builder) =>
    builder
      .addCase(liveEvent('message_list.progress'), changed)
      .addCase(liveEvent('message_list.refresh'), changed)
      .addCase(liveEvent('stream.reset'), changed),
});

export const chartReducer = slice.reducer;
export const { chartRequested, chartLoaded, chartFailed, chartLeft, mailingChanged } = slice.actions;
export const selectChart = (state: { mailings: { chart: ChartState } }) => state.mailings.chart;
