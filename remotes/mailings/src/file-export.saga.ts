import { guard, selectLanguage } from '@portal/portal';
import { downloadFile } from '@portal/portal/api';
import { call, put, select, takeLeading } from '@portal/portal/saga';
import { exportEnded, exportRequested } from './file-export.slice';

/** In the words and by the clocks of the page that it is made of. */
function* exportFile({ payload: { path, query, columns, format } }: ReturnType<typeof exportRequested>) {
  const language = yield* select(selectLanguage);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  yield* call(() => downloadFile(path, { ...query, format, columns: columns.join(), language, timeZone }));
  yield* put(exportEnded());
}

/** One at a time: a long one keeps the server busy. */
export function* fileExportSaga() {
  yield* takeLeading(exportRequested, guard(() => exportEnded(), exportFile));
}
