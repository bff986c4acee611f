import { mailings, type Data } from '@portal/contracts';
import { liveEvent, ownTimeZone } from '@portal/portal';
import { callResource } from '@portal/portal/resource';
import { createSlice, type PayloadAction } from '@portal/portal/state';

export const spans = [7, 14, 30] as const;
export type Span = (typeof spans)[number];
export type Chart = Data<typeof mailings.chart>;

/** Messages per day for the last days. */
export const chartData = callResource(
  'mailings/chart', mailings.chart,
  (days: Span) => ({ query: { days, timeZone: ownTimeZone() } }),
  {
    refreshOn: [liveEvent('message_list.progress'), liveEvent('message_list.refresh')],
    topics: ['mailing.changed'],
    // Longer than usual, because progress is frequent while lists are sent.
    everyMs: 5000,
  },
);

/** The chosen span, which outlives the widget. */
const slice = createSlice({
  name: 'mailings/chartSpan',
  initialState: 14 as Span,
  reducers: { spanChosen: (_, { payload }: PayloadAction<Span>) => payload },
});

export const chartSpanReducer = slice.reducer;
export const { spanChosen } = slice.actions;
export const selectSpan = (state: { mailings: { chartSpan: Span } }) => state.mailings.chartSpan;
