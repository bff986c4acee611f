import { addressBooks, isAppError, uploads, type ColumnChoice, type FilePreview } from '@portal/contracts';
import { failureShown, guard } from '@portal/portal';
import { request, uploadFile } from '@portal/portal/api';
import { put, select, takeEvery, takeLatest, takeLeading, type SagaGenerator } from '@portal/portal/saga';
import { jobLoaded } from '../jobs.slice';
import {
  bookGiven, bookWanted, fileChosen, fileDropped, fileSent, fileTakenUp, importRefused, importRequested, importStarted, looked, previewFailed, previewRequested,
  selectImportFile, sendingFailed, sendingProgressed,
} from './import-file.slice';

function* send({ meta: { arg: file } }: ReturnType<typeof fileChosen>) {
  yield* put(fileSent({ name: file.name, uploadUuid: yield* uploadFile(file, sendingProgressed) }));
}

function* look() {
  const { file } = yield* select(selectImportFile);
  if (!file) return;
  const found = yield* request(uploads.look, { body: { uuid: file.uploadUuid, reading: file.reading } }, { quiet: true });
  yield* put(looked({ look: found, columns: isMapped(file.columns, found) ? file.columns : found.suggested }));
}

const isMapped = (columns: Partial<ColumnChoice>, { columns: found }: FilePreview) =>
  columns.num !== undefined && Object.values(columns).every((column) => column === undefined || column < found.length);

function* giveBook({ payload }: ReturnType<typeof bookWanted>) {
  const { uuid, name, canEdit } = yield* request(addressBooks.get, { query: { uuid: payload } });
  if (canEdit) yield* put(bookGiven({ uuid, name }));
}

function* begin({ payload: { file, columns, book, rule } }: ReturnType<typeof importRequested>) {
  let bookUuid: string;
  if ('newName' in book) {
    const { uuid, name } = yield* request(addressBooks.create, { body: { type: 'generic', name: book.newName } }, { quiet: true });
    yield* put(bookGiven({ uuid, name }));
    bookUuid = uuid;
  } else {
    bookUuid = book.uuid;
  }
  const { look: { data: found } } = yield* select(selectImportFile);
  // As it was shown, so that what is read is what the columns were chosen by.
  const reading = found ? { ...file.reading, header: found.header } : file.reading;
  const job = yield* request(uploads.intoBook, { body: { uploadUuid: file.uploadUuid, bookUuid, reading, columns, rule } }, { quiet: true });
  yield* put(jobLoaded(job));
  yield* put(importStarted(job.uuid));
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
const lookOrReport = guard(previewFailed, look);

export function* importFileSaga() {
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
    if (!fileChosen.match(action) && !fileDropped.match(action)) yield* lookOrReport(action);
  });
  yield* takeLatest(bookWanted, guard((failure) => failureShown(failure), giveBook));
  yield* takeLeading(importRequested, guard(importRefused, begin));
}
