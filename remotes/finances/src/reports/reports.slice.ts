import type { Data, reports } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import type { FileFormat } from '../export-menu';
import type { ReportQuestion } from './report-question';

/** A report with the filter and grouping that it was requested with. */
export type Report = Data<typeof reports.usage> & { question: ReportQuestion };
export type ReportChoices = Data<typeof reports.choices>;
type Exporting = ReportQuestion & { format: FileFormat };

export type ReportsState = { report: Loadable<Report>; choices: Loadable<ReportChoices>; exporting: boolean };

const initialState: ReportsState = { report: idle(), choices: idle(), exporting: false };

const slice = createSlice({
  name: 'finances/reports',
  initialState,
  reducers: {
    reportRequested: (state, _action: PayloadAction<ReportQuestion>) => ({ ...state, report: loading(state.report) }),
    reportLoaded: (state, { payload }: PayloadAction<Report>) => ({ ...state, report: ready(payload, state.report) }),
    reportFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, report: failed(payload, state.report) }),
    choicesRequested: (state) => ({ ...state, choices: loading(state.choices) }),
    choicesLoaded: (state, { payload }: PayloadAction<ReportChoices>) => ({ ...state, choices: ready(payload, state.choices) }),
    choicesFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, choices: failed(payload, state.choices) }),
    exportRequested: (state, _action: PayloadAction<Exporting>) => ({ ...state, exporting: true }),
    exportFinished: (state) => ({ ...state, exporting: false }),
  },
});

export const reportsReducer = slice.reducer;
export const {
  reportRequested, reportLoaded, reportFailed, choicesRequested, choicesLoaded, choicesFailed, exportRequested, exportFinished,
} = slice.actions;
export const selectReports = (state: { finances: { reports: ReportsState } }) => state.finances.reports;
