import { reportExport, reports } from '@portal/contracts';
import { guard, ownTimeZone, selectLanguage } from '@portal/portal';
import { downloadFile, request } from '@portal/portal/api';
import { call, put, select, takeLatest, takeLeading } from '@portal/portal/saga';
import {
  choicesFailed, choicesLoaded, choicesRequested, exportFinished, exportRequested, reportFailed, reportLoaded, reportRequested,
} from './reports.slice';

function* loadReport({ payload: question }: ReturnType<typeof reportRequested>) {
  // The screen shows the failure, so no toast is needed.
  const report = yield* request(reports.usage, { query: { ...question, timeZone: ownTimeZone() } }, { quiet: true });
  yield* put(reportLoaded({ ...report, question }));
}

function* loadChoices() {
  yield* put(choicesLoaded(yield* request(reports.choices)));
}

function* exportReport({ payload: { filter, groupBy, format } }: ReturnType<typeof exportRequested>) {
  const language = yield* select(selectLanguage);
  yield* call(() => downloadFile(reportExport.path, { filter, groupBy, format, language, timeZone: ownTimeZone() }));
  yield* put(exportFinished());
}

export function* reportsSaga() {
  yield* takeLatest(reportRequested, guard(reportFailed, loadReport));
  yield* takeLeading(choicesRequested, guard(choicesFailed, loadChoices));
  yield* takeLeading(exportRequested, guard(() => exportFinished(), exportReport));
}
