import { writeCookie } from '@portal/portal';
import { call, put, takeEvery } from '@portal/portal/saga';
import { alertsSwitched, desktopPermission, permissionGranted, permissionRequested } from './alerts.slice';

function* requestDesktopPermission() {
  if (desktopPermission() === 'default') yield* put(permissionGranted(yield* call(() => Notification.requestPermission())));
}

function* switchAlerts({ payload: on }: ReturnType<typeof alertsSwitched>) {
  writeCookie('chatNotificationsEnabled', on ? '1' : '0');
  if (on) yield* requestDesktopPermission();
}

export function* switchSaga() {
  yield* takeEvery(alertsSwitched, switchAlerts);
  yield* takeEvery(permissionRequested, requestDesktopPermission);
}
