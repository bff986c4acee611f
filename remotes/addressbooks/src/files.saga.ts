import { guard, toastShown, selectLanguage } from '@portal/portal';
import { downloadFile } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { call, put, select, takeEvery } from '@portal/portal/saga';
import { fileFinished, fileRequested, filesReset } from './files.slice';

function* fetchFile({ payload: { key, path, query } }: ReturnType<typeof fileRequested>) {
  // Creating a large file takes time, and this toast is the only sign of progress.
  yield* put(toastShown({ intent: 'info', text: i18n.t('file.making', { ns: 'addressbooks' }) }));
  const language = yield* select(selectLanguage);
  yield* call(() => downloadFile(path, { language, ...query }));
  yield* put(fileFinished(key));
}

export function* filesSaga() {
  yield* put(filesReset());
  yield* takeEvery(fileRequested, guard((_failure, { payload: { key } }) => fileFinished(key), fetchFile));
}
