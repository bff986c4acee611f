import { chatFile } from '@portal/contracts';
import { guard, onScopeEnd } from '@portal/portal';
import { fetchFile } from '@portal/portal/api';
import { call, put, takeEvery, type SagaGenerator } from '@portal/portal/saga';
import { fetchingFailed, pictureFetched, pictureRequested } from './files.slice';
import { conversationLeft } from '../visits';

/** Types that are shown as pictures. Other files can only be downloaded, because an SVG, for example, may contain scripts. */
const SHOWN = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** Loads the pictures that recipients sent, to be shown in the chat. */
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
}
