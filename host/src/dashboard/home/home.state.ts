import { home, mailingChart, type Data } from '@portal/contracts';
import { liveEvent, ownTimeZone, type LiveData } from '@portal/portal';
import { callResource, LIVE_FRESH_MS } from '@portal/portal/resource';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** Progress is frequent while lists are sent, so figures follow it slowly. */
const EVERY_MS = 5_000;
type Progress = LiveData<'message_list.progress'>;
const progress = liveEvent('message_list.progress');
const listsChanged = {
  refreshOn: [progress, liveEvent('message_list.refresh')], topics: ['mailing.changed'], everyMs: EVERY_MS, freshMs: LIVE_FRESH_MS,
} as const;

export type Figures = Data<typeof home.figures>;
export const figures = callResource('home/figures', home.figures, (_: undefined) => ({ query: { timeZone: ownTimeZone() } }), {
  ...listsChanged, refreshOn: [...listsChanged.refreshOn, liveEvent('balance.changed')],
});

export type Tasks = Data<typeof home.tasks>;
export const tasks = callResource('home/tasks', home.tasks, (_: undefined) => ({}), {
  refreshOn: [
    liveEvent('message_list.refresh'), liveEvent('chat.in_message'), liveEvent('chat.changed'), liveEvent('addressbook.job'),
    liveEvent('balance.low'), liveEvent('balance.changed'),
  ],
  topics: ['mailing.changed'], freshMs: LIVE_FRESH_MS,
});

export type Setup = Data<typeof home.setup>;
export const setup = callResource('home/setup', home.setup, (_: undefined) => ({}), {
  refreshOn: [liveEvent('message_list.refresh'), liveEvent('addressbook.job'), liveEvent('balance.changed')],
  topics: ['mailing.changed'],
});

export const spans = [7, 14, 30] as const;
export type Span = (typeof spans)[number];
export type Chart = Data<typeof mailingChart>;
/** Messages per day for the last days. */
export const chart = callResource(
  'home/chart', mailingChart, (days: Span) => ({ query: { days, timeZone: ownTimeZone() } }), listsChanged,
);

/** The newest lists. Progress changes a row at once, without a request. */
export const recentLists = callResource(
  'home/recentLists', home.recentLists, (_: undefined) => ({}), {
    refreshOn: [
      liveEvent('message_list.refresh'),
      // The pending response may be older than this event.
      { on: progress, when: (_: Progress, { status }: { status: string }) => status === 'loading' },
    ],
    patchOn: [{
      on: progress,
      patch: ({ items }, { id, status, counts, msgcount }: Progress) => ({
        items: items.map((list) => (list.id === id ? { ...list, status, counts, msgcount } : list)),
      }),
    }],
    topics: ['mailing.changed'],
    freshMs: LIVE_FRESH_MS,
  },
);

/** The span that the user chose for the chart, kept while other pages are open. */
const slice = createSlice({
  name: 'home/chartSpan',
  initialState: 14 as Span,
  reducers: { spanChosen: (_, { payload }: PayloadAction<Span>) => payload },
});
export const chartSpanReducer = slice.reducer;
export const { spanChosen } = slice.actions;
export const selectSpan = (state: { home: { chartSpan: Span } }) => state.home.chartSpan;
