import { accounts } from '@portal/contracts';
import { guard, toastShown, selectLanguage } from '@portal/portal';
import { request } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { put, select, takeLatest, takeLeading } from '@portal/portal/saga';
import { alertClosed, alertFailed, alertLoaded, alertOpened, savingFailed, savingRequested } from './alert.slice';

function* load({ payload: { uuid: accountUuid } }: ReturnType<typeof alertOpened>) {
  yield* put(alertLoaded(yield* request(accounts.alert, { query: { accountUuid } }, { quiet: true })));
}

/** Low-balance emails use the language of the user who sets the alert. */
function* save({ payload }: ReturnType<typeof savingRequested>) {
  const language = yield* select(selectLanguage);
  const { threshold } = yield* request(accounts.setAlert, { body: { ...payload, language } }, { quiet: true });
  yield* put(alertClosed());
  yield* put(toastShown({
    intent: 'success', text: i18n.t(threshold === null ? 'statement.alert.ended' : 'statement.alert.saved', { ns: 'finances' }),
  }));
}

export function* alertSaga() {
  yield* takeLatest(alertOpened, guard(alertFailed, load));
  yield* takeLeading(savingRequested, guard(savingFailed, save));
}
