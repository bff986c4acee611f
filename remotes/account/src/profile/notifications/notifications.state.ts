import { account, type Data, type NotificationSettings } from '@portal/contracts';
import { callCommand, callResource } from '@portal/portal/resource';

export type Notifications = Data<typeof account.notifications>;

export const saveNotifications = callCommand(
  'account/saveNotifications', account.setNotifications, (body: NotificationSettings) => ({ body }), { done: 'notifications.saved' },
);

export const notifications = callResource('account/notifications', account.notifications, () => ({}), {
  patchOn: [{
    on: saveNotifications.succeeded, patch: (before, { result }: { result: NotificationSettings }) => ({ ...before, ...result }),
  }],
});
