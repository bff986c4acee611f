import { guard, noticeShown, selectLanguage } from '@portal/portal';
import { downloadFile } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { call, put, select, takeEvery } from '@portal/portal/saga';
import { fileEnded, fileRequested, filesForgotten } from './files.slice';

function* fetchFile({ payload: { key, path, query } }: ReturnType<typeof fileRequested>) {
  // A large one takes a while, in which nothing else would be seen of it.
  yield* put(noticeShown({ intent: 'info', text: i18n.t('file.making', { ns: 'addressbooks' }) }));
  const language = yield* select(selectLanguage);
  yield* call(() => downloadFile(path, { language, ...query }));
  yield* put(fileEnded(key));
}

export function* filesSaga() {
  yield* put(filesForgotten());
  yield* takeEvery(fileRequested, guard((_failure, { payload: { key } }) => fileEnded(key), fetchFile));
}
