import { mailings } from '@portal/contracts';
import { bus, guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, delay, fork, put, takeLatest, takeLeading } from '@portal/portal/saga';
import { estimateSaga } from './estimate.saga';
import {
  created, creationFailed, creationRequested, numbersChecked, numbersCheckFailed, numbersTyped, sendersFailed, sendersLoaded,
  sendersRequested,
} from './new-list.slice';
import { openingSaga } from './opening.saga';
import { recipientBooksSaga } from './recipient-books.saga';
import { recipientFileSaga } from './recipient-file.saga';
import { savedDraftsSaga } from './saved-drafts.saga';
import { templateSearchSaga } from './template-search.saga';

const CHECK_AFTER_MS = 700;

function* loadSenders() {
  const { items } = yield* request(mailings.alphaNames, undefined, { quiet: true });
  yield* put(sendersLoaded(items));
}

function* checkNumbers({ payload: { recipients, type } }: ReturnType<typeof numbersTyped>) {
  if (recipients.trim() === '') return;
  yield* delay(CHECK_AFTER_MS);
  yield* put(numbersChecked(yield* request(mailings.validateNumbers, { body: { recipients, type } }, { quiet: true })));
}

function* create({ payload: body }: ReturnType<typeof creationRequested>) {
  const { id } = yield* request(mailings.createSend, { body }, { quiet: true });
  yield* put(created({ id }));
  yield* call(() => bus.publish('mailing.changed', { id }));
}

export function* newListSaga() {
  yield* takeLatest(sendersRequested, guard(sendersFailed, loadSenders));
  yield* takeLatest(numbersTyped, guard(numbersCheckFailed, checkNumbers));
  yield* takeLeading(creationRequested, guard(creationFailed, create));
  yield* fork(recipientFileSaga);
  yield* fork(recipientBooksSaga);
  yield* fork(estimateSaga);
  yield* fork(savedDraftsSaga);
  yield* fork(openingSaga);
  yield* fork(templateSearchSaga);
}
