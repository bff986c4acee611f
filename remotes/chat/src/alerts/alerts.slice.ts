import { readCookie } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

export const alertsAreOn = (): boolean => readCookie('chatNotificationsEnabled') !== '0';

/** What the browser says of desktop notifications; `none` where it has no such thing. */
export type DesktopPermission = NotificationPermission | 'none';
export const desktopPermission = (): DesktopPermission => (typeof Notification === 'undefined' ? 'none' : Notification.permission);

export type AlertsState = { on: boolean; permission: DesktopPermission };

const slice = createSlice({
  name: 'chat/alerts',
  initialState: (): AlertsState => ({ on: alertsAreOn(), permission: desktopPermission() }),
  reducers: {
    /** By the user's hand: browsers let nobody else ask for the permission. */
    alertsSwitched: (state, { payload: on }: PayloadAction<boolean>) => ({ ...state, on }),
    permissionRequested: (state) => state,
    permissionGiven: (state, { payload: permission }: PayloadAction<DesktopPermission>) => ({ ...state, permission }),
  },
});

export const alertsReducer = slice.reducer;
export const { alertsSwitched, permissionRequested, permissionGiven } = slice.actions;
export const selectAlerts = (state: { chat: { alerts: AlertsState } }) => state.chat.alerts;
