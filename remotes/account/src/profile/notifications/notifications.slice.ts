import type { account, Data, NotificationSettings } from '@portal/contracts';
import type { Loadable } from '@portal/portal';
import { createAction } from '@portal/portal/state';
import { reading } from '../../reading';

export type Notifications = Data<typeof account.notifications>;
export const notifications = reading<Notifications>('notifications');
export const notificationsChanged = createAction<NotificationSettings>('account/notificationsChanged');
export const selectNotifications = (state: { account: { notifications: Loadable<Notifications> } }) => state.account.notifications;
