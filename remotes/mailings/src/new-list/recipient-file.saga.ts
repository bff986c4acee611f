import { isAppError, uploads } from '@portal/contracts';
import { guard } from '@portal/portal';
import { request, uploadFile } from '@portal/portal/api';
import { call, put, select, takeEvery, takeLatest, type SagaGenerator } from '@portal/portal/saga';
import {
  columnsChosen, fileChosen, fileDropped, fileSent, fileRestored, previewFailed, previewRequested, readFailed, readRequested,
  selectRecipientFile, sendingFailed, sendingProgressed,
} from './recipient-file.slice';

function* send({ meta: { arg: file } }: ReturnType<typeof fileChosen>) {
  yield* put(fileSent({ name: file.name, uploadUuid: yield* uploadFile(file, sendingProgressed) }));
}

/** Deletes the upload to free the user's upload quota. Ignores a failure, because the server removes unused uploads later. */
function* discard(uuid: string): SagaGenerator<void> {
  try {
    yield* request(uploads.drop, { body: { uuid } }, { quiet: true });
  } catch (error) {
    if (!isAppError(error)) throw error;
  }
}

const sendOrReport = guard((failure, action: ReturnType<typeof fileChosen>) => sendingFailed({ name: action.payload, failure }), send);

/** Loaded with the first file, instead of with every screen. */
const reading = () => call(() => import('./recipient-file-reading'));

const loadPreviewOrFail = guard(previewFailed, function* () {
  yield* (yield* reading()).loadPreview();
});
const readOrReport = guard(readFailed, function* (action: ReturnType<typeof readRequested>) {
  yield* (yield* reading()).read(action);
});

export function* recipientFileSaga() {
  // Clears the file of an earlier visit. The draft restores the file if its upload was finished.
  yield* put(fileDropped());
  let replaced: string | undefined;
  yield* takeEvery([fileSent, fileChosen, fileDropped], function* (action) {
    const before = replaced;
    replaced = fileSent.match(action) ? action.payload.uploadUuid : undefined;
    if (before !== undefined && before !== replaced) yield* discard(before);
  });
  // Removing the file, or choosing another, cancels the previous upload.
  yield* takeLatest([fileChosen, fileDropped], function* (action) {
    if (fileChosen.match(action)) yield* sendOrReport(action);
  });
  yield* takeLatest([fileSent, fileRestored, previewRequested, fileChosen, fileDropped], function* (action) {
    const { file } = yield* select(selectRecipientFile);
    const needsPreview = previewRequested.match(action) || fileSent.match(action) || (fileRestored.match(action) && file?.read === null);
    if (needsPreview) yield* loadPreviewOrFail(action);
  });
  yield* takeLatest([readRequested, columnsChosen, previewRequested, fileChosen, fileDropped], function* (action) {
    if (readRequested.match(action)) yield* readOrReport(action);
  });
}

