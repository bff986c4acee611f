import { isAppError, recipientFiles, uploads, type ColumnChoice, type ErrorName, type FilePreview, type RecipientReading } from '@portal/contracts';
import { guard, recordedFailure, toFailure } from '@portal/portal';
import { request, uploadFile } from '@portal/portal/api';
import { delay, put, select, takeEvery, takeLatest, type SagaGenerator } from '@portal/portal/saga';
import {
  columnsChosen, fileChosen, fileDropped, fileSent, fileTakenUp, looked, previewFailed, previewRequested, readDone, readFailed, readProgressed, readRequested,
  selectRecipientFile, sendingFailed, sendingProgressed,
} from './recipient-file.slice';

const ASK_AGAIN_MS = 1_000;
const PASSING: readonly string[] = ['network_unreachable', 'server_unavailable'] satisfies ErrorName[];

function* send({ meta: { arg: file } }: ReturnType<typeof fileChosen>) {
  yield* put(fileSent({ name: file.name, uploadUuid: yield* uploadFile(file, sendingProgressed) }));
}

/** Frees its place at once; the server removes it later anyway where this fails. */
function* discard(uuid: string): SagaGenerator<void> {
  try {
    yield* request(uploads.drop, { body: { uuid } }, { quiet: true });
  } catch (error) {
    if (!isAppError(error)) throw error;
  }
}

const sendOrReport = guard((failure, action: ReturnType<typeof fileChosen>) => sendingFailed({ name: action.payload, failure }), send);

function* look(): SagaGenerator<void> {
  const { file } = yield* select(selectRecipientFile);
  if (!file) return;
  const found = yield* request(uploads.look, { body: { uuid: file.uploadUuid, reading: file.reading } }, { quiet: true });
  const columns = isMapped(file.columns, found) ? file.columns : found.suggested;
  yield* put(looked({ look: found, columns }));
  // A file that says by itself what it holds needs no second step.
  if (file.read === null && columns.num !== undefined) yield* put(readRequested({ ...columns, num: columns.num }));
}

const isMapped = (columns: Partial<ColumnChoice>, { columns: found }: FilePreview) =>
  columns.num !== undefined && Object.values(columns).every((column) => column === undefined || column < found.length);

function* read({ payload: columns }: ReturnType<typeof readRequested>) {
  const { file, look: { data: found } } = yield* select(selectRecipientFile);
  if (!file) return;
  // As it was shown, so that what is read is what the columns were chosen by.
  const reading = found ? { ...file.reading, header: found.header } : file.reading;
  let state = yield* request(recipientFiles.read, { body: { uploadUuid: file.uploadUuid, reading, columns } }, { quiet: true });
  while (state.state === 'reading') {
    yield* put(readProgressed(state));
    yield* delay(ASK_AGAIN_MS);
    state = yield* askAgain(state);
  }
  if (state.check === null || state.state === 'failed') {
    yield* put(readFailed(recordedFailure(state.error, 'server_unexpected')));
    return;
  }
  yield* put(readDone({ uuid: state.uuid, check: state.check }));
}

/** The work on the server goes on while it cannot be asked. */
function* askAgain(state: RecipientReading): SagaGenerator<RecipientReading> {
  try {
    return yield* request(recipientFiles.state, { query: { uuid: state.uuid } }, { quiet: true });
  } catch (error) {
    if (!PASSING.includes(toFailure(error).name)) throw error;
    return state;
  }
}

const lookOrReport = guard(previewFailed, look);
const readOrReport = guard(readFailed, read);

export function* recipientFileSaga() {
  // What it was busy with ended with the saga that the user left; the draft has the file.
  yield* put(fileDropped());
  let replaced: string | undefined;
  yield* takeEvery([fileSent, fileChosen, fileDropped], function* (action) {
    const before = replaced;
    replaced = fileSent.match(action) ? action.payload.uploadUuid : undefined;
    if (before !== undefined && before !== replaced) yield* discard(before);
  });
  // Dropping the file, or choosing another, is what ends the work on the one before.
  yield* takeLatest([fileChosen, fileDropped], function* (action) {
    if (fileChosen.match(action)) yield* sendOrReport(action);
  });
  yield* takeLatest([fileSent, fileTakenUp, previewRequested, fileChosen, fileDropped], function* (action) {
    const { file } = yield* select(selectRecipientFile);
    const isWanted = previewRequested.match(action) || fileSent.match(action) || (fileTakenUp.match(action) && file?.read === null);
    if (isWanted) yield* lookOrReport(action);
  });
  yield* takeLatest([readRequested, columnsChosen, previewRequested, fileChosen, fileDropped], function* (action) {
    if (readRequested.match(action)) yield* readOrReport(action);
  });
}

