import { addressBooks, isAppError, uploads } from '@portal/contracts';
import { failureShown, guard, selectSession } from '@portal/portal';
import { request, uploadFile } from '@portal/portal/api';
import { call, put, select, takeEvery, takeLatest, type SagaGenerator } from '@portal/portal/saga';
import { freeBookName } from './book-name';
import {
  bookChosen, targetBookRequested, fileChosen, fileDropped, fileSent, fileRestored, nameSuggested, previewLoaded, previewFailed,
  previewRequested, recipientsTyped,
  selectImportFile, sendingFailed, sendingProgressed,
} from './import-file.slice';

function* send({ meta: { arg: file } }: ReturnType<typeof fileChosen>) {
  yield* put(fileSent({ name: file.name, uploadUuid: yield* uploadFile(file, sendingProgressed) }));
}

function* loadPreview() {
  const { file } = yield* select(selectImportFile);
  if (!file) return;
  yield* put(previewLoaded(yield* request(
    uploads.preview, { body: { uuid: file.uploadUuid, reading: file.reading } }, { quiet: true },
  )));
}

function* takeRecipients({ payload: { text, fileName } }: ReturnType<typeof recipientsTyped>) {
  const country = (yield* select(selectSession)).page?.defaultCountry;
  const { fileOfTyped } = yield* call(() => import('./typed-recipients'));
  yield* put(fileChosen(yield* call(fileOfTyped, text, fileName, country)));
}

const MAX_NAMESAKES = 50;

/** Suggests a name that no book has. If this fails, the user keeps the file's name, and learns of a namesake when the import starts. */
function* suggestName() {
  const { suggestedName: text } = yield* select(selectImportFile);
  if (text === '') return;
  const { items } = yield* request(addressBooks.list, { query: { filter: { text }, limit: MAX_NAMESAKES } }, { quiet: true });
  yield* put(nameSuggested(freeBookName(text, items.map(({ name }) => name))));
}

function* loadTargetBook({ payload }: ReturnType<typeof targetBookRequested>) {
  const { uuid, name, canEdit } = yield* request(addressBooks.get, { query: { uuid: payload } });
  if (canEdit) yield* put(bookChosen({ uuid, name }));
}

/** Frees the upload quota immediately; if this fails, the server removes the upload later. */
function* discard(uuid: string): SagaGenerator<void> {
  try {
    yield* request(uploads.drop, { body: { uuid } }, { quiet: true });
  } catch (error) {
    if (!isAppError(error)) throw error;
  }
}

const sendOrReport = guard((failure, action: ReturnType<typeof fileChosen>) => sendingFailed({ name: action.payload, failure }), send);
const loadPreviewOrFail = guard(previewFailed, loadPreview);

export function* importFileSaga() {
  // Resets the state, because unmounting the remote cancels a running upload. A finished upload is restored from the draft.
  yield* put(fileDropped());
  let replaced: string | undefined;
  yield* takeEvery([fileSent, fileChosen, fileDropped], function* (action) {
    const before = replaced;
    replaced = fileSent.match(action) ? action.payload.uploadUuid : undefined;
    if (before !== undefined && before !== replaced) yield* discard(before);
  });
  // `takeLatest` cancels the upload if the user removes the file or chooses another.
  yield* takeLatest([fileChosen, fileDropped], function* (action) {
    if (fileChosen.match(action)) yield* sendOrReport(action);
  });
  yield* takeLatest([fileSent, fileRestored, previewRequested, fileChosen, fileDropped], function* (action) {
    if (!fileChosen.match(action) && !fileDropped.match(action)) yield* loadPreviewOrFail(action);
  });
  yield* takeLatest([fileChosen, fileRestored], function* () {
    try {
      yield* suggestName();
    } catch (error) {
      if (!isAppError(error)) throw error;
    }
  });
  yield* takeLatest(recipientsTyped, guard((failure) => failureShown(failure), takeRecipients));
  yield* takeLatest(targetBookRequested, guard((failure) => failureShown(failure), loadTargetBook));
}
