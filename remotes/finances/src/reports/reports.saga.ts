import { reportExport, reports } from '@portal/contracts';
import { guard, selectLanguage } from '@portal/portal';
import { downloadFile, request } from '@portal/portal/api';
import { call, put, select, takeLatest, takeLeading } from '@portal/portal/saga';
import { timeZone } from '../time-zone';
import { choicesFailed, choicesLoaded, choicesRequested, exportEnded, exportRequested, reportFailed, reportLoaded, reportRequested } from './reports.slice';

function* loadReport({ payload: question }: ReturnType<typeof reportRequested>) {
  // The screen shows the failure itself, and for longer than a notice would.
  const report = yield* request(reports.usage, { query: { ...question, timeZone: timeZone() } }, { quiet: true });
  yield* put(reportLoaded({ ...report, question }));
}

function* loadChoices() {
  yield* put(choicesLoaded(yield* request(reports.choices)));
}

function* exportReport({ payload: { filter, groupBy, format } }: ReturnType<typeof exportRequested>) {
  const language = yield* select(selectLanguage);
  yield* call(() => downloadFile(reportExport.path, { filter, groupBy, format, language, timeZone: timeZone() }));
  yield* put(exportEnded());
}

export function* reportsSaga() {
  yield* takeLatest(reportRequested, guard(reportFailed, loadReport));
  yield* takeLeading(choicesRequested, guard(choicesFailed, loadChoices));
  yield* takeLeading(exportRequested, guard(() => exportEnded(), exportReport));
}
