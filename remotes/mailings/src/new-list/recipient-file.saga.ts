import {
  isAppError, recipientFiles, uploads, type ColumnChoice, type ErrorName, type FilePreview, type RecipientReading,
} from '@portal/contracts';
import { guard, recordedFailure, toFailure } from '@portal/portal';
import { request, uploadFile } from '@portal/portal/api';
import { delay, put, select, takeEvery, takeLatest, type SagaGenerator } from '@portal/portal/saga';
import {
  columnsChosen, fileChosen, fileDropped, fileSent, fileRestored, previewLoaded, previewFailed, previewRequested, readDone, readFailed,
  readProgressed, readRequested,
  selectRecipientFile, sendingFailed, sendingProgressed,
} from './recipient-file.slice';

const POLL_MS = 1_000;
const PASSING: readonly string[] = ['network_unreachable', 'server_unavailable'] satisfies ErrorName[];

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

function* loadPreview(): SagaGenerator<void> {
  const { file } = yield* select(selectRecipientFile);
  if (!file) return;
  const found = yield* request(uploads.preview, { body: { uuid: file.uploadUuid, reading: file.reading } }, { quiet: true });
  // Recipients have no tags; only imports into address books do.
  const { tags: _tags, ...suggested } = found.suggested;
  const columns = isMapped(file.columns, found) ? file.columns : suggested;
  yield* put(previewLoaded({ preview: found, columns }));
  // If the column with the numbers is recognized, reads the file without asking the user.
  if (file.read === null && columns.num !== undefined) yield* put(readRequested({ ...columns, num: columns.num }));
}

const isMapped = (columns: Partial<ColumnChoice>, { columns: found }: FilePreview) =>
  columns.num !== undefined && Object.values(columns).every((column) => column === undefined || column < found.length);

function* read({ payload: columns }: ReturnType<typeof readRequested>) {
  const { file, preview: { data: found } } = yield* select(selectRecipientFile);
  if (!file) return;
  // Reads the file with the same header setting that the user saw in the preview.
  const reading = found ? { ...file.reading, header: found.header } : file.reading;
  let state = yield* request(recipientFiles.read, { body: { uploadUuid: file.uploadUuid, reading, columns } }, { quiet: true });
  while (state.state === 'reading') {
    yield* put(readProgressed(state));
    yield* delay(POLL_MS);
    state = yield* pollState(state);
  }
  if (state.check === null || state.state === 'failed') {
    yield* put(readFailed(recordedFailure(state.error, 'server_unexpected')));
    return;
  }
  yield* put(readDone({ uuid: state.uuid, check: state.check }));
}

/** Returns the new state, or the old one if the request failed temporarily, because the server continues reading. */
function* pollState(state: RecipientReading): SagaGenerator<RecipientReading> {
  try {
    return yield* request(recipientFiles.state, { query: { uuid: state.uuid } }, { quiet: true });
  } catch (error) {
    if (!PASSING.includes(toFailure(error).name)) throw error;
    return state;
  }
}

const loadPreviewOrFail = guard(previewFailed, loadPreview);
const readOrReport = guard(readFailed, read);

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

