import { recipientFiles, uploads, type ColumnChoice, type ErrorName, type FilePreview, type RecipientReading } from '@portal/contracts';
import { recordedFailure, toFailure } from '@portal/portal';
import { request } from '@portal/portal/api';
import { delay, put, select, type SagaGenerator } from '@portal/portal/saga';
import { previewLoaded, readDone, readFailed, readProgressed, readRequested, selectRecipientFile } from './recipient-file.slice';

const POLL_MS = 1_000;
const PASSING: readonly string[] = ['network_unreachable', 'server_unavailable'] satisfies ErrorName[];

export function* loadPreview(): SagaGenerator<void> {
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

export function* read({ payload: columns }: ReturnType<typeof readRequested>) {
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
