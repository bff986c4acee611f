import { defineRemote } from '@portal/portal';
import { withErrorTexts } from '@portal/portal/i18n';
import { remoteState } from '@portal/portal/resource';
import { fork } from '@portal/portal/saga';
import { alphaNamesLoading } from './alpha-names/alpha-names.state';
import { documentsSaga } from './documents.saga';
import { documentsReducer } from './documents.slice';
import { grids } from './grids.state';
import { createKey, keys, removeKey } from './keys/keys.state';
import { limits, saveSendingRules, sendingRulesLoading, unblockTraffic } from './limits/limits.state';
import { trafficBlockToastsSaga } from './limits/traffic-block-toasts.saga';
import { changeLogin, createLogin, inviteLogin, lockLogin, logins, unlockLogin } from './logins/logins.state';
import { manifest } from './manifest';
import {
  accountsToMove, changeOrganization, moveMoney, organizationsLoading, setDefaultAlphaName, setDefaultOrganization,
} from './organizations/organizations.state';
import { activity, loadOlderActivity } from './profile/activity/activity.state';
import { notifications, saveNotifications } from './profile/notifications/notifications.state';
import { changeOwnData, removeAvatar, uploadAvatar } from './profile/own-data.state';
import {
  changePassword, confirmTwoFactor, endSessions, endTwoFactor, ownSessions, renewRecoveryCodes, startTwoFactor, twoFactor,
} from './profile/security/security.state';
import { openDocument, requestAlphaName, requestOrganization, requests, withdrawRequest } from './sender-requests.state';
import {
  changeWebhook, createWebhook, deliveries, delivery, pauseWebhook, removeWebhook, resendDelivery, resendFailed, rotateWebhookSecret,
  testWebhook, webhookList,
} from './webhooks/webhooks.state';

const declared = remoteState([
  ...grids.parts,
  alphaNamesLoading,
  organizationsLoading, accountsToMove, setDefaultOrganization, setDefaultAlphaName, changeOrganization, moveMoney,
  requests, requestAlphaName, requestOrganization, withdrawRequest, openDocument,
  logins, createLogin, changeLogin, lockLogin, unlockLogin, inviteLogin,
  limits, unblockTraffic, sendingRulesLoading, saveSendingRules,
  changeOwnData, uploadAvatar, removeAvatar,
  ownSessions, endSessions, changePassword,
  twoFactor, startTwoFactor, confirmTwoFactor, endTwoFactor, renewRecoveryCodes,
  keys, createKey, removeKey,
  webhookList, createWebhook, changeWebhook, pauseWebhook, removeWebhook, rotateWebhookSecret, testWebhook,
  deliveries, delivery, resendDelivery, resendFailed,
  notifications, saveNotifications,
  activity, loadOlderActivity,
]);

function* accountSaga() {
  yield* fork(declared.saga);
  yield* fork(documentsSaga);
}

export default defineRemote(manifest, {
  screens: {
    profile: () => import('./profile/profile.screen'),
    alphaNames: withErrorTexts(() => import('./alpha-names/alpha-names.screen')),
    organizations: () => import('./organizations/organizations.screen'),
    logins: () => import('./logins/logins.screen'),
    limits: () => import('./limits/limits.screen'),
    keys: () => import('./keys/keys.screen'),
    webhooks: () => import('./webhooks/webhooks.screen'),
  },
  slices: { ...declared.slices, documents: documentsReducer },
  saga: accountSaga,
  atLogin: trafficBlockToastsSaga,
  locales: {
    en: () => import('../locales/en.json'),
    ru: () => import('../locales/ru.json'),
    ua: () => import('../locales/ua.json'),
    bg: () => import('../locales/bg.json'),
  },
});
