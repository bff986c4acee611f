import { shortLinks } from '@portal/contracts';
import { failureShown, guard, toastShown } from '@portal/portal';
import { request } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { put, select, takeEvery, takeLatest, takeLeading } from '@portal/portal/saga';
import {
  changeRequested, creationRequested, linkWritten, pageFailed, pageLoaded, pageRequested, selectLinks, writingFailed,
} from './short-links.slice';

const successToast = (key: string, params?: Record<string, string>) => toastShown({
  intent: 'success', text: i18n.t(key, { ns: 'mailings', ...params }),
});

function* loadPage({ payload }: ReturnType<typeof pageRequested>) {
  const { status, text, sort, cursor } = payload;
  const filter = { ...(status.length > 0 && { status: [...status] }), ...(text !== '' && { text }) };
  // The grid shows the failure; an error notice would disappear after a few seconds.
  yield* put(pageLoaded({
    ...(yield* request(shortLinks.list, { query: { filter, sort, ...(cursor !== '' && { cursor }) } }, { quiet: true })), query: payload,
  }));
}

function* create({ payload }: ReturnType<typeof creationRequested>) {
  const link = yield* request(shortLinks.create, { body: payload }, { quiet: true });
  yield* put(linkWritten(link));
  yield* put(successToast('shortLinks.created', { url: link.short_url }));
}

function* change({ payload }: ReturnType<typeof changeRequested>) {
  const link = yield* request(shortLinks.update, { body: payload }, { quiet: true });
  yield* put(linkWritten(link));
  yield* put(successToast(
    payload.status === undefined ? 'shortLinks.changed' : `shortLinks.${payload.status === 'active' ? 'activated' : 'archivedNow'}`,
  ));
}

/** Shows a notice if no form is open to show the failure. */
function* notify({ payload: failure }: ReturnType<typeof writingFailed>) {
  const { form } = yield* select(selectLinks);
  if (form === null) yield* put(failureShown(failure));
}

function* readAgain() {
  const { page } = yield* select(selectLinks);
  if (page.data) yield* put(pageRequested(page.data.query));
}

export function* shortLinksSaga() {
  yield* takeLatest(pageRequested, guard(pageFailed, loadPage));
  yield* takeLeading(creationRequested, guard(writingFailed, create));
  yield* takeEvery(changeRequested, guard(writingFailed, change));
  yield* takeEvery(writingFailed, notify);
  // Reloads after a failure too, because someone else may have changed the link.
  yield* takeEvery([linkWritten, writingFailed], readAgain);
}
