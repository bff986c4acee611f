import { addressBooks } from '@portal/contracts';
import { guard, toastShown } from '@portal/portal';
import { request } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { put, takeLeading } from '@portal/portal/saga';
import { jobLoaded } from '../jobs.slice';
import { changeRequested, copyRequested, creationRequested, commandSucceeded, commandFailed, mergeRequested } from './book-commands.slice';

const successToast = (key: string, params: Record<string, string>) => toastShown({
  intent: 'success', text: i18n.t(key, { ns: 'addressbooks', ...params }),
});

function* create({ payload }: ReturnType<typeof creationRequested>) {
  const book = yield* request(addressBooks.create, { body: payload }, { quiet: true });
  yield* put(commandSucceeded({ created: book.uuid }));
  yield* put(successToast('form.created', { name: book.name }));
}

function* change({ payload }: ReturnType<typeof changeRequested>) {
  const book = yield* request(addressBooks.update, { body: payload }, { quiet: true });
  yield* put(commandSucceeded({}));
  yield* put(successToast('form.saved', { name: book.name }));
}

function* copy({ payload }: ReturnType<typeof copyRequested>) {
  yield* put(jobLoaded(yield* request(addressBooks.copy, { body: payload }, { quiet: true })));
  yield* put(commandSucceeded({}));
}

function* merge({ payload }: ReturnType<typeof mergeRequested>) {
  yield* put(jobLoaded(yield* request(addressBooks.merge, { body: payload }, { quiet: true })));
  yield* put(commandSucceeded({}));
}

export function* bookCommandsSaga() {
  yield* takeLeading(creationRequested, guard(commandFailed, create));
  yield* takeLeading(changeRequested, guard(commandFailed, change));
  yield* takeLeading(copyRequested, guard(commandFailed, copy));
  yield* takeLeading(mergeRequested, guard(commandFailed, merge));
}
