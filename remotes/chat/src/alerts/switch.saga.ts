import { writeCookie } from '@portal/portal';
import { call, put, takeEvery } from '@portal/portal/saga';
import { alertsSwitched, desktopPermission, permissionGiven, permissionRequested } from './alerts.slice';

function* askPermission() {
  if (desktopPermission() === 'default') yield* put(permissionGiven(yield* call(() => Notification.requestPermission())));
}

function* switchAlerts({ payload: on }: ReturnType<typeof alertsSwitched>) {
  writeCookie('chatNotificationsEnabled', on ? '1' : '0');
  if (on) yield* askPermission();
}

export function* switchSaga() {
  yield* takeEvery(alertsSwitched, switchAlerts);
  yield* takeEvery(permissionRequested, askPermission);
}
