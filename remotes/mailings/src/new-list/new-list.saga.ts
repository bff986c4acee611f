import { mailings, recipientUpload } from '@portal/contracts';
import { bus, guard } from '@portal/portal';
import { request, upload } from '@portal/portal/api';
import { buffers, call, delay, eventChannel, fork, put, select, take, takeLatest, takeLeading } from '@portal/portal/saga';
import {
  created, creationFailed, creationRequested, numbersChecked, numbersCheckFailed, numbersTyped, sendersFailed, sendersLoaded,
  selectNewList, sendersRequested, uploadDone, uploadDropped, uploadFailed, uploadProgressed, uploadStarted,
} from './new-list.slice';

const CHECK_AFTER_MS = 700;

function* loadSenders() {
  const { items } = yield* request(mailings.alphaNames, undefined, { quiet: true });
  yield* put(sendersLoaded(items.filter(({ messageTypes }) => messageTypes.includes('sms'))));
}

function* checkNumbers({ payload: recipients }: ReturnType<typeof numbersTyped>) {
  if (recipients.trim() === '') return;
  yield* delay(CHECK_AFTER_MS);
  yield* put(numbersChecked(yield* request(mailings.validateNumbers, { body: { recipients } }, { quiet: true })));
}

function* sendFile({ payload: name, meta: { arg: file } }: ReturnType<typeof uploadStarted>) {
  let tell: (fraction: number) => void = () => undefined;
  const progress = eventChannel<number>((emit) => {
    tell = emit;
    return () => undefined;
  }, buffers.sliding(1));
  try {
    yield* fork(function* () {
      for (;;) yield* put(uploadProgressed(yield* take(progress)));
    });
    const result = yield* call(() => upload(recipientUpload, file, { quiet: true, onProgress: (fraction) => tell(fraction) }));
    yield* put(uploadDone({ name, result }));
  } finally {
    progress.close();
  }
}

const sendOrDrop = guard(
  (failure, action: ReturnType<typeof uploadStarted>) => uploadFailed({ name: action.payload, failure }),
  sendFile,
);

function* create({ payload: body }: ReturnType<typeof creationRequested>) {
  const { id } = yield* request(mailings.createSend, { body }, { quiet: true });
  yield* put(created({ id }));
  yield* call(() => bus.publish('mailing.changed', { id }));
}

export function* newListSaga() {
  // Its sending ended with the saga that the user left.
  if ((yield* select(selectNewList)).upload.status === 'sending') yield* put(uploadDropped());
  yield* takeLatest(sendersRequested, guard(sendersFailed, loadSenders));
  yield* takeLatest(numbersTyped, guard(numbersCheckFailed, checkNumbers));
  // Dropping the file, or choosing another, is what ends the sending of the one before.
  yield* takeLatest([uploadStarted, uploadDropped], function* (action) {
    if (uploadStarted.match(action)) yield* sendOrDrop(action);
  });
  yield* takeLeading(creationRequested, guard(creationFailed, create));
}
