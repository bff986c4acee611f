import { liveEvent, noticeShown } from '@portal/portal';
import { i18n } from '@portal/portal/i18n';
import { put, takeEvery } from '@portal/portal/saga';

function* notify() {
  yield* put(noticeShown({
    intent: 'warning', text: i18n.t('limits.stoppedNotice', { ns: 'account' }), link: { to: '/limits/index', text: i18n.t('limits.stoppedLink', { ns: 'account' }) },
  }));
}

/** Wherever in the portal he is: whoever can lift a stop is told of it, and led there. */
export function* trafficBlockNoticesSaga() {
  yield* takeEvery(liveEvent('traffic.stopped'), notify);
}
