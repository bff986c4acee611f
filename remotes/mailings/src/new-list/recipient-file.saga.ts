import { AppError, errorCatalogue, recipientFiles, uploads, type ColumnChoice, type ErrorName, type FileLook, type RecipientReading } from '@portal/contracts';
import { guard, toFailure } from '@portal/portal';
import { request, uploadFile } from '@portal/portal/api';
import { delay, put, select, takeLatest, type SagaGenerator } from '@portal/portal/saga';
import {
  columnsChosen, fileChosen, fileDropped, fileSent, fileTakenUp, looked, lookFailed, lookRequested, readDone, readFailed, readProgressed, readRequested,
  selectRecipientFile, sendingFailed, sendingProgressed,
} from './recipient-file.slice';

const ASK_AGAIN_MS = 1_000;
const PASSING: readonly string[] = ['network_unreachable', 'server_unavailable'] satisfies ErrorName[];

function* send({ meta: { arg: file } }: ReturnType<typeof fileChosen>) {
  yield* put(fileSent({ name: file.name, uploadUuid: yield* uploadFile(file, sendingProgressed) }));
}

const sendOrTell = guard((failure, action: ReturnType<typeof fileChosen>) => sendingFailed({ name: action.payload, failure }), send);

function* look(): SagaGenerator<void> {
  const { file } = yield* select(selectRecipientFile);
  if (!file) return;
  const found = yield* request(uploads.look, { body: { uuid: file.uploadUuid, reading: file.reading } }, { quiet: true });
  const columns = isMapped(file.columns, found) ? file.columns : found.suggested;
  yield* put(looked({ look: found, columns }));
  // A file that says by itself what it holds needs no second step.
  if (file.read === null && columns.num !== undefined) yield* put(readRequested({ ...columns, num: columns.num }));
}

const isMapped = (columns: Partial<ColumnChoice>, { columns: found }: FileLook) =>
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
  if (state.check === null || state.state === 'failed') throw refusalOf(state);
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

function refusalOf({ error }: RecipientReading): AppError {
  const isKnown = (name: string): name is ErrorName => Object.hasOwn(errorCatalogue, name);
  return error && isKnown(error.name) ? new AppError(error.name, error.params) : new AppError('server_unexpected');
}

const lookOrTell = guard(lookFailed, look);
const readOrTell = guard(readFailed, read);

export function* recipientFileSaga() {
  // What it was busy with ended with the saga that the user left; the draft has the file.
  yield* put(fileDropped());
  // Dropping the file, or choosing another, is what ends the work on the one before.
  yield* takeLatest([fileChosen, fileDropped], function* (action) {
    if (fileChosen.match(action)) yield* sendOrTell(action);
  });
  yield* takeLatest([fileSent, fileTakenUp, lookRequested, fileChosen, fileDropped], function* (action) {
    const { file } = yield* select(selectRecipientFile);
    const isWanted = lookRequested.match(action) || fileSent.match(action) || (fileTakenUp.match(action) && file?.read === null);
    if (isWanted) yield* lookOrTell(action);
  });
  yield* takeLatest([readRequested, columnsChosen, lookRequested, fileChosen, fileDropped], function* (action) {
    if (readRequested.match(action)) yield* readOrTell(action);
  });
}

