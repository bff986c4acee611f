import { liveEvent, toastShown } from '@portal/portal';
import { i18n } from '@portal/portal/i18n';
import { put, takeEvery } from '@portal/portal/saga';

function* notify() {
  yield* put(toastShown({
    intent: 'warning', text: i18n.t('limits.stoppedNotice', { ns: 'account' }),
    link: { to: '/limits/index', text: i18n.t('limits.stoppedLink', { ns: 'account' }) },
  }));
}

/** Shows a toast on any screen. The server sends the event only to logins that may open the limits page. */
export function* trafficBlockToastsSaga() {
  yield* takeEvery(liveEvent('traffic.blocked'), notify);
}
