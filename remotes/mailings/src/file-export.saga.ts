import { guard, ownTimeZone, selectLanguage } from '@portal/portal';
import { downloadFile } from '@portal/portal/api';
import { call, put, select, takeLeading } from '@portal/portal/saga';
import { exportFinished, exportRequested } from './file-export.slice';

/** The file uses the portal's language and the browser's time zone. */
function* exportFile({ payload: { path, query, columns, format } }: ReturnType<typeof exportRequested>) {
  const language = yield* select(selectLanguage);
  yield* call(() => downloadFile(path, { ...query, format, columns: columns.join(), language, timeZone: ownTimeZone() }));
  yield* put(exportFinished());
}

/** One export at a time: a large one keeps the server busy. */
export function* fileExportSaga() {
  yield* takeLeading(exportRequested, guard(() => exportFinished(), exportFile));
}
