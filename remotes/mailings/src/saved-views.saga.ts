import { views } from '@portal/contracts';
import { guard, toastShown } from '@portal/portal';
import { request } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { put, takeEvery, takeLatest } from '@portal/portal/saga';
import {
  viewRemovalRequested, viewRemoved, viewSaved, viewSavingRequested, viewsFailed, viewsLoaded, viewsRequested,
} from './saved-views.slice';

/** Shows no error notice, because the page works without its saved views. */
function* loadViews({ payload: { screen } }: ReturnType<typeof viewsRequested>) {
  const { items } = yield* request(views.list, { query: { screen } }, { quiet: true });
  yield* put(viewsLoaded({ screen, items }));
}

function* saveView({ payload }: ReturnType<typeof viewSavingRequested>) {
  yield* put(viewSaved(yield* request(views.save, { body: payload })));
  yield* put(toastShown({ intent: 'success', text: i18n.t('views.saved', { ns: 'mailings', name: payload.name }) }));
}

function* removeView({ payload: { screen, uuid } }: ReturnType<typeof viewRemovalRequested>) {
  yield* request(views.remove, { body: { uuid } });
  yield* put(viewRemoved({ screen, uuid }));
}

export function* savedViewsSaga() {
  yield* takeLatest(viewsRequested, guard(() => viewsFailed(), loadViews));
  yield* takeEvery(viewSavingRequested, guard(() => viewsFailed(), saveView));
  yield* takeEvery(viewRemovalRequested, guard(() => viewsFailed(), removeView));
}
