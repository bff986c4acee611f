import { readCookie } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

export const alertsAreOn = (): boolean => readCookie('chatNotificationsEnabled') !== '0';

/** The browser's notification permission; `none` if the browser does not support notifications. */
export type DesktopPermission = NotificationPermission | 'none';
export const desktopPermission = (): DesktopPermission => (typeof Notification === 'undefined' ? 'none' : Notification.permission);

export type AlertsState = { on: boolean; permission: DesktopPermission };

const slice = createSlice({
  name: 'chat/alerts',
  initialState: (): AlertsState => ({ on: alertsAreOn(), permission: desktopPermission() }),
  reducers: {
    /** Dispatch only on a user action, because browsers may block a request for the notification permission at other times. */
    alertsSwitched: (state, { payload: on }: PayloadAction<boolean>) => ({ ...state, on }),
    permissionRequested: (state) => state,
    permissionGranted: (state, { payload: permission }: PayloadAction<DesktopPermission>) => ({ ...state, permission }),
  },
});

export const alertsReducer = slice.reducer;
export const { alertsSwitched, permissionRequested, permissionGranted } = slice.actions;
export const selectAlerts = (state: { chat: { alerts: AlertsState } }) => state.chat.alerts;
