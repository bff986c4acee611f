import { addressBooks } from '@portal/contracts';
import { guard, noticeShown } from '@portal/portal';
import { request } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { put, takeLeading } from '@portal/portal/saga';
import { jobLoaded } from '../jobs.slice';
import { changeRequested, copyRequested, creationRequested, deedDone, deedFailed, mergeRequested } from './book-deeds.slice';

const say = (key: string, params: Record<string, string>) => noticeShown({ intent: 'success', text: i18n.t(key, { ns: 'addressbooks', ...params }) });

function* create({ payload }: ReturnType<typeof creationRequested>) {
  const book = yield* request(addressBooks.create, { body: payload }, { quiet: true });
  yield* put(deedDone({ created: book.uuid }));
  yield* put(say('form.created', { name: book.name }));
}

function* change({ payload }: ReturnType<typeof changeRequested>) {
  const book = yield* request(addressBooks.update, { body: payload }, { quiet: true });
  yield* put(deedDone({}));
  yield* put(say('form.saved', { name: book.name }));
}

function* copy({ payload }: ReturnType<typeof copyRequested>) {
  yield* put(jobLoaded(yield* request(addressBooks.copy, { body: payload }, { quiet: true })));
  yield* put(deedDone({}));
}

function* merge({ payload }: ReturnType<typeof mergeRequested>) {
  yield* put(jobLoaded(yield* request(addressBooks.merge, { body: payload }, { quiet: true })));
  yield* put(deedDone({}));
}

export function* bookDeedsSaga() {
  yield* takeLeading(creationRequested, guard(deedFailed, create));
  yield* takeLeading(changeRequested, guard(deedFailed, change));
  yield* takeLeading(copyRequested, guard(deedFailed, copy));
  yield* takeLeading(mergeRequested, guard(deedFailed, merge));
}
