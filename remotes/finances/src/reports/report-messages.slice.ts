import type { Data, ReportFilter, reports } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

export type ReportMessagesQuery = { filter: ReportFilter; cursor: string };
/** The page with its query; cursors are valid for that query only. */
export type ReportMessagesPage = Data<typeof reports.messages> & { query: ReportMessagesQuery };

const slice = createSlice({
  name: 'finances/reportMessages',
  initialState: idle() as Loadable<ReportMessagesPage>,
  reducers: {
    messagesRequested: (state, { payload }: PayloadAction<ReportMessagesQuery>) => loading(
      state.data && isSameFilter(state.data.query, payload) ? state : idle(),
    ),
    messagesLoaded: (state, { payload }: PayloadAction<ReportMessagesPage>) => answered(payload, state),
    messagesFailed: (state, { payload }: PayloadAction<Failure>) => failed(payload, state),
  },
});

/** Whether both queries have the same filter. Comparing JSON works, because a filter's keys have a fixed order. */
export const isSameFilter = (one: ReportMessagesQuery, other: ReportMessagesQuery): boolean => (
  JSON.stringify(one.filter) === JSON.stringify(other.filter)
);

/** Keeps the objects of unchanged rows, so that these rows do not re-render. Stores the new query. */
function answered(page: ReportMessagesPage, before: Loadable<ReportMessagesPage>): Loadable<ReportMessagesPage> {
  const { data = page, ...rest } = ready(page, before);
  return { ...rest, data: { ...data, query: page.query } };
}

export const reportMessagesReducer = slice.reducer;
export const { messagesRequested, messagesLoaded, messagesFailed } = slice.actions;
export const selectReportMessages = (state: {
  finances: { reportMessages: Loadable<ReportMessagesPage> };
}) => state.finances.reportMessages;
