import { defineRemote } from '@portal/portal';
import { fork } from '@portal/portal/saga';
import { alphaNamesReducer } from './alpha-names/alpha-names.slice';
import { alphaNamesSaga } from './alpha-names/alpha-names.saga';
import { manifest } from './manifest';
import { organizationsReducer } from './organizations/organizations.slice';
import { organizationsSaga } from './organizations/organizations.saga';

function* accountSaga() {
  yield* fork(alphaNamesSaga);
  yield* fork(organizationsSaga);
}

export default defineRemote(manifest, {
  screens: {
    profile: () => import('./profile/profile.screen'),
    alphaNames: () => import('./alpha-names/alpha-names.screen'),
    organizations: () => import('./organizations/organizations.screen'),
  },
  slices: { alphaNames: alphaNamesReducer, organizations: organizationsReducer },
  saga: accountSaga,
  locales: {
    en: () => import('../locales/en.json'),
    ru: () => import('../locales/ru.json'),
    ua: () => import('../locales/ua.json'),
    bg: () => import('../locales/bg.json'),
  },
});
