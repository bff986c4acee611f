import { defineRemote } from '@portal/portal';
import { fork, put } from '@portal/portal/saga';
import { alphaNamesReducer } from './alpha-names/alpha-names.slice';
import { alphaNamesSaga } from './alpha-names/alpha-names.saga';
import { commandsInterrupted, commandsReducer } from './commands.slice';
import { documentsSaga } from './documents.saga';
import { documentsReducer } from './documents.slice';
import { limitsSaga } from './limits/limits.saga';
import { limits } from './limits/limits.slice';
import { trafficBlockToastsSaga } from './limits/traffic-block-toasts.saga';
import { loginsSaga } from './logins/logins.saga';
import { invitationReducer, logins } from './logins/logins.slice';
import { manifest } from './manifest';
import { organizationCommandsSaga } from './organizations/organization-commands.saga';
import { accountsToMove } from './organizations/organization-commands.slice';
import { organizationsReducer } from './organizations/organizations.slice';
import { organizationsSaga } from './organizations/organizations.saga';
import { activitySaga } from './profile/activity/activity.saga';
import { activityReducer } from './profile/activity/activity.slice';
import { keysSaga } from './profile/keys/keys.saga';
import { keys, newKeyReducer } from './profile/keys/keys.slice';
import { notificationsSaga } from './profile/notifications/notifications.saga';
import { notifications } from './profile/notifications/notifications.slice';
import { ownDataSaga } from './profile/own-data.saga';
import { securitySaga } from './profile/security/security.saga';
import { ownSessions, twoFactor, twoFactorSetupReducer } from './profile/security/security.slice';
import { senderRequestsSaga } from './sender-requests.saga';
import { requests } from './sender-requests.slice';

function* accountSaga() {
  yield* put(commandsInterrupted());
  yield* fork(alphaNamesSaga);
  yield* fork(organizationsSaga);
  yield* fork(organizationCommandsSaga);
  yield* fork(senderRequestsSaga);
  yield* fork(documentsSaga);
  yield* fork(ownDataSaga);
  yield* fork(securitySaga);
  yield* fork(keysSaga);
  yield* fork(notificationsSaga);
  yield* fork(activitySaga);
  yield* fork(loginsSaga);
  yield* fork(limitsSaga);
}

export default defineRemote(manifest, {
  screens: {
    profile: () => import('./profile/profile.screen'),
    alphaNames: () => import('./alpha-names/alpha-names.screen'),
    organizations: () => import('./organizations/organizations.screen'),
    logins: () => import('./logins/logins.screen'),
    limits: () => import('./limits/limits.screen'),
  },
  slices: {
    commands: commandsReducer, documents: documentsReducer, alphaNames: alphaNamesReducer, organizations: organizationsReducer,
    accounts: accountsToMove.reducer, requests: requests.reducer,
    sessions: ownSessions.reducer, twoFactor: twoFactor.reducer, twoFactorSetup: twoFactorSetupReducer, keys: keys.reducer,
    newKey: newKeyReducer,
    notifications: notifications.reducer, activity: activityReducer, logins: logins.reducer, invitation: invitationReducer,
    limits: limits.reducer,
  },
  saga: accountSaga,
  atLogin: trafficBlockToastsSaga,
  locales: {
    en: () => import('../locales/en.json'),
    ru: () => import('../locales/ru.json'),
    ua: () => import('../locales/ua.json'),
    bg: () => import('../locales/bg.json'),
  },
});
