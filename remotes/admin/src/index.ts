import { defineRemote } from '@portal/portal';
import { fork } from '@portal/portal/saga';
import { alphaNamesReducer } from './alpha-names/alpha-names.slice';
import { alphaNamesSaga } from './alpha-names/alpha-names.saga';
import { atLogin } from './at-login.saga';
import { customersReducer } from './customers/customers.slice';
import { customersSaga } from './customers/customers.saga';
import { loginsReducer } from './logins/logins.slice';
import { loginsSaga } from './logins/logins.saga';
import { manifest } from './manifest';

function* adminSaga() {
  yield* fork(customersSaga);
  yield* fork(alphaNamesSaga);
  yield* fork(loginsSaga);
}

export default defineRemote(manifest, {
  screens: {
    customers: () => import('./customers/customers.screen'),
    customer: () => import('./customers/customer.screen'),
    alphaNames: () => import('./alpha-names/alpha-names.screen'),
    logins: () => import('./logins/logins.screen'),
    viber: () => import('./viber/viber.screen'),
    tariffs: () => import('./tariffs/tariffs.screen'),
    directionRates: () => import('./direction-rates/direction-rates.screen'),
    audit: () => import('./audit/audit.screen'),
    releases: () => import('./releases/releases.screen'),
    engine: () => import('./engine/engine.screen'),
  },
  slices: { customers: customersReducer, alphaNames: alphaNamesReducer, logins: loginsReducer },
  saga: adminSaga,
  atLogin,
  locales: {
    en: () => import('../locales/en.json'),
    ru: () => import('../locales/ru.json'),
    ua: () => import('../locales/ua.json'),
    bg: () => import('../locales/bg.json'),
  },
});
