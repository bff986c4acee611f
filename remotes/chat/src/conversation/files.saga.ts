import { chatFile } from '@portal/contracts';
import { guard, onScopeEnd } from '@portal/portal';
import { downloadFile, fetchFile } from '@portal/portal/api';
import { call, put, takeEvery, type SagaGenerator } from '@portal/portal/saga';
import { fetchingFailed, fileSaveRequested, fileSavingFailed, pictureFetched, pictureRequested } from './files.slice';
import { conversationLeft } from './threads.slice';

/** Types that are shown as pictures; other types, such as SVG with scripts, can only be downloaded. */
const SHOWN = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** Loads files from recipients: pictures to show them, and any file to save it. */
export function* filesSaga(): SagaGenerator<void> {
  const urls = new Set<string>();
  const revokeAll = () => {
    urls.forEach((url) => URL.revokeObjectURL(url));
    urls.clear();
  };
  yield* onScopeEnd(revokeAll);
  yield* takeEvery(conversationLeft, revokeAll);
  yield* takeEvery(pictureRequested, guard((failure, { payload: uuid }) => (
    fetchingFailed({ uuid, failure })
  ), function* ({ payload: uuid }) {
    const content = yield* call(() => fetchFile(chatFile.path, { uuid }, { quiet: true }));
    const url = SHOWN.includes(content.type) ? URL.createObjectURL(content) : null;
    if (url !== null) urls.add(url);
    yield* put(pictureFetched({ uuid, url }));
  }));
  yield* takeEvery(fileSaveRequested, guard(fileSavingFailed, function* ({ payload: uuid }) {
    yield* call(() => downloadFile(chatFile.path, { uuid }));
  }));
}
