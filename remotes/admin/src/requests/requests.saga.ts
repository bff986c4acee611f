import { documentDownload } from '@portal/contracts';
import { adminRequests } from '@portal/contracts/admin';
import { badgeShown, dropDraft, guard, toastShown } from '@portal/portal';
import { downloadFile, request } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { call, put, select, takeEvery, takeLatest, takeLeading } from '@portal/portal/saga';
import { answerDraft } from './answer-draft';
import { toInput } from './requests-query';
import {
  decided, decisionFailed, decisionRequested, documentFinished, documentRequested, pageFailed, pageLoaded, pageRequested, selectRequests,
} from './requests.slice';

const PATH = '/admin/requests';

function* loadPage({ payload: query }: ReturnType<typeof pageRequested>) {
  // The list shows the failure; an error notice would disappear after a few seconds.
  const page = yield* request(adminRequests.list, toInput(query), { quiet: true });
  yield* put(pageLoaded({ ...page, query }));
  yield* put(badgeShown({ path: PATH, count: page.waiting }));
}

export function* loadWaiting() {
  const { waiting } = yield* request(adminRequests.list, { query: { filter: { status: 'new' }, limit: 1 } }, { quiet: true });
  yield* put(badgeShown({ path: PATH, count: waiting }));
}

function* decide({ payload }: ReturnType<typeof decisionRequested>) {
  const quiet = { quiet: true };
  const answered = payload.kind === 'approve'
    ? yield* request(adminRequests.approve, { body: payload.body }, quiet)
    : yield* request(adminRequests.reject, { body: payload.body }, quiet);
  yield* call(() => dropDraft(answerDraft(payload.body.uuid)));
  yield* put(decided(answered));
  yield* put(toastShown({ intent: 'success', text: i18n.t(`requests.done.${payload.kind}`, { ns: 'admin', name: answered.name }) }));
  const { query } = yield* select(selectRequests);
  if (query) yield* put(pageRequested(query));
}

function* download({ payload: uuid }: ReturnType<typeof documentRequested>) {
  yield* call(() => downloadFile(documentDownload.path, { uuid }));
  yield* put(documentFinished(uuid));
}

export function* requestsSaga() {
  yield* takeLatest(pageRequested, guard(pageFailed, loadPage));
  yield* takeLeading(decisionRequested, guard(
    (failure, { payload: { kind, body } }: ReturnType<typeof decisionRequested>) => decisionFailed({ uuid: body.uuid, kind, failure }),
    decide,
  ));
  yield* takeEvery(
    documentRequested, guard((_failure, { payload }: ReturnType<typeof documentRequested>) => documentFinished(payload), download),
  );
}
