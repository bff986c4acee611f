import { chatFile } from '@portal/contracts';
import { guard, onLeave } from '@portal/portal';
import { downloadFile, fetchFile } from '@portal/portal/api';
import { call, put, takeEvery, type SagaGenerator } from '@portal/portal/saga';
import { fetchingFailed, fileSaveWanted, fileSavingFailed, pictureFetched, pictureWanted } from './files.slice';
import { conversationLeft } from './threads.slice';

/** What browsers draw; anything else that calls itself a picture, such as one with scripts in it, is only saved. */
const SHOWN = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** Fetches what recipients have sent: pictures to be shown, and files to be saved. */
export function* filesSaga(): SagaGenerator<void> {
  const given = new Set<string>();
  const revokeAll = () => {
    given.forEach((url) => URL.revokeObjectURL(url));
    given.clear();
  };
  yield* onLeave(revokeAll);
  yield* takeEvery(conversationLeft, revokeAll);
  yield* takeEvery(pictureWanted, guard((failure, { payload: uuid }) => fetchingFailed({ uuid, failure }), function* ({ payload: uuid }) {
    const content = yield* call(() => fetchFile(chatFile.path, { uuid }, { quiet: true }));
    const url = SHOWN.includes(content.type) ? URL.createObjectURL(content) : null;
    if (url !== null) given.add(url);
    yield* put(pictureFetched({ uuid, url }));
  }));
  yield* takeEvery(fileSaveWanted, guard(fileSavingFailed, function* ({ payload: uuid }) {
    yield* call(() => downloadFile(chatFile.path, { uuid }));
  }));
}
