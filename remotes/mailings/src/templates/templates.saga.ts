import { templates } from '@portal/contracts';
import { failureShown, guard, toastShown } from '@portal/portal';
import { request } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { delay, fork, put, select, takeEvery, takeLatest, takeLeading } from '@portal/portal/saga';
import {
  pageFailed, pageLoaded, pageRequested, removalDismissed, removalRequested, restoringRequested, savingFailed, savingRequested,
  selectTemplates,
  templateFailed, templateLoaded, templateRemoved, templateRequested, templateSaved,
} from './templates.slice';

const successToast = (key: string, params: Record<string, string>) => toastShown({
  intent: 'success', text: i18n.t(key, { ns: 'mailings', ...params }),
});

function* loadPage({ payload }: ReturnType<typeof pageRequested>) {
  const { type, text, sort, cursor } = payload;
  const filter = { ...(type.length > 0 && { type: [...type] }), ...(text !== '' && { text }) };
  // The grid shows the failure; an error notice would disappear after a few seconds.
  yield* put(pageLoaded({
    ...(yield* request(templates.list, { query: { filter, sort, ...(cursor !== '' && { cursor }) } }, { quiet: true })), query: payload,
  }));
}

function* loadTemplate({ payload: uuid }: ReturnType<typeof templateRequested>) {
  yield* put(templateLoaded(yield* request(templates.get, { query: { uuid } }, { quiet: true })));
}

function* save({ payload: { uuid, words, seenVersion } }: ReturnType<typeof savingRequested>) {
  const saved = uuid === null
    ? yield* request(templates.create, { body: words }, { quiet: true })
    : yield* request(templates.update, {
      body: { ...words, uuid, ...(seenVersion !== null && { updated: seenVersion }) },
    }, { quiet: true });
  yield* put(templateSaved(saved));
  yield* put(successToast('templates.saved', { name: saved.name }));
}

function* remove({ payload: { uuid, name } }: ReturnType<typeof removalRequested>) {
  const undo = yield* request(templates.remove, { body: { uuid } });
  yield* put(templateRemoved({ name, ...undo }));
  yield* readAgain();
  yield* fork(function* () {
    yield* delay(Math.max(0, Date.parse(undo.until) - Date.now()));
    yield* put(removalDismissed(undo.undo));
  });
}

function* restore({ payload: { undo, name } }: ReturnType<typeof restoringRequested>) {
  yield* request(templates.restore, { body: { undo } }, { quiet: true });
  yield* put(removalDismissed(undo));
  yield* put(successToast('templates.restored', { name }));
  yield* readAgain();
}

function* readAgain() {
  const { page } = yield* select(selectTemplates);
  if (page.data) yield* put(pageRequested(page.data.query));
}

export function* templatesSaga() {
  yield* takeLatest(pageRequested, guard(pageFailed, loadPage));
  yield* takeLatest(templateRequested, guard(templateFailed, loadTemplate));
  yield* takeLeading(savingRequested, guard(savingFailed, save));
  yield* takeEvery(removalRequested, guard((failure) => failureShown(failure), remove));
  yield* takeEvery(restoringRequested, guard((failure) => failureShown(failure), restore));
}
