import { account } from '@portal/contracts';
import { request } from '@portal/portal/api';
import { put, select, type SagaGenerator } from '@portal/portal/saga';
import { takeCommand } from '../../commands.saga';
import { successToast } from '../../success-toast';
import { applyReading } from '../../reading.saga';
import { notifications, notificationsChanged, selectNotifications } from './notifications.slice';

const quiet = { quiet: true };

function* change({ payload }: ReturnType<typeof notificationsChanged>): SagaGenerator<void> {
  const saved = yield* request(account.setNotifications, { body: payload }, quiet);
  const { data } = yield* select(selectNotifications);
  if (data) yield* put(notifications.loaded({ ...data, ...saved }));
  yield* put(successToast('notifications.saved'));
}

export function* notificationsSaga() {
  yield* applyReading(notifications, function* () {
    return yield* request(account.notifications, undefined, quiet);
  });
  yield* takeCommand(notificationsChanged, () => 'notifications', change);
}
