import { defineRemote } from '@portal/portal';
import { fork } from '@portal/portal/saga';
import { alphaNamesReducer } from './alpha-names/alpha-names.slice';
import { alphaNamesSaga } from './alpha-names/alpha-names.saga';
import { directionCommandsReducer } from './alpha-names/direction-commands.slice';
import { directionCommandsSaga } from './alpha-names/direction-commands.saga';
import { whatIfReducer } from './alpha-names/what-if.slice';
import { whatIfSaga } from './alpha-names/what-if.saga';
import { atLogin } from './at-login.saga';
import { auditReducer } from './audit/audit.slice';
import { auditSaga } from './audit/audit.saga';
import { customerChoicesReducer } from './customer-choices.slice';
import { customerChoicesSaga } from './customer-choices.saga';
import { booksReducer } from './customers/books.slice';
import { booksSaga } from './customers/books.saga';
import { cardReducer } from './customers/card/card.slice';
import { cardSaga } from './customers/card/card.saga';
import { customerCommandsReducer } from './customers/customer-commands.slice';
import { customerCommandsSaga } from './customers/customer-commands.saga';
import { customersReducer } from './customers/customers.slice';
import { customersSaga } from './customers/customers.saga';
import { loginCommandsReducer } from './logins/login-commands.slice';
import { loginCommandsSaga } from './logins/login-commands.saga';
import { loginOrganizationsReducer } from './logins/login-organizations.slice';
import { loginOrganizationsSaga } from './logins/login-organizations.saga';
import { loginsReducer } from './logins/logins.slice';
import { loginsSaga } from './logins/logins.saga';
import { engineReducer } from './engine/engine.slice';
import { engineSaga } from './engine/engine.saga';
import { manifest } from './manifest';
import { priceImportReducer } from './price-import/price-import.slice';
import { priceImportSaga } from './price-import/price-import.saga';
import { providersReducer } from './providers.slice';
import { providersSaga } from './providers.saga';
import { ratesReducer } from './direction-rates/rates.slice';
import { ratesSaga } from './direction-rates/rates.saga';
import { releasesReducer } from './releases/releases.slice';
import { releasesSaga } from './releases/releases.saga';
import { releaseTokensSaga } from './releases/tokens/release-tokens.saga';
import { releaseTokensReducer } from './releases/tokens/release-tokens.slice';
import { requestsReducer } from './requests/requests.slice';
import { requestsSaga } from './requests/requests.saga';
import { tariffsReducer } from './tariffs/tariffs.slice';
import { tariffsSaga } from './tariffs/tariffs.saga';
import { viberCheckReducer } from './viber/check/check-numbers.slice';
import { viberCheckSaga } from './viber/check/check-numbers.saga';
import { viberSendersReducer } from './viber/senders/viber-senders.slice';
import { viberSendersSaga } from './viber/senders/viber-senders.saga';
import { viberTrialReducer } from './viber/trial/trial.slice';
import { viberTrialSaga } from './viber/trial/trial.saga';

function* adminSaga() {
  yield* fork(customersSaga);
  yield* fork(customerCommandsSaga);
  yield* fork(cardSaga);
  yield* fork(booksSaga);
  yield* fork(alphaNamesSaga);
  yield* fork(directionCommandsSaga);
  yield* fork(whatIfSaga);
  yield* fork(providersSaga);
  yield* fork(requestsSaga);
  yield* fork(loginsSaga);
  yield* fork(loginCommandsSaga);
  yield* fork(loginOrganizationsSaga);
  yield* fork(customerChoicesSaga);
  yield* fork(auditSaga);
  yield* fork(viberCheckSaga);
  yield* fork(viberSendersSaga);
  yield* fork(viberTrialSaga);
  yield* fork(tariffsSaga);
  yield* fork(ratesSaga);
  yield* fork(priceImportSaga);
  yield* fork(releasesSaga);
  yield* fork(releaseTokensSaga);
  yield* fork(engineSaga);
}

export default defineRemote(manifest, {
  screens: {
    customers: () => import('./customers/customers.screen'),
    customer: () => import('./customers/customer.screen'),
    alphaNames: () => import('./alpha-names/alpha-names.screen'),
    requests: () => import('./requests/requests.screen'),
    logins: () => import('./logins/logins.screen'),
    viber: () => import('./viber/viber.screen'),
    tariffs: () => import('./tariffs/tariffs.screen'),
    directionRates: () => import('./direction-rates/direction-rates.screen'),
    audit: () => import('./audit/audit.screen'),
    releases: () => import('./releases/releases.screen'),
    engine: () => import('./engine/engine.screen'),
  },
  slices: {
    customers: customersReducer, customerCommands: customerCommandsReducer, card: cardReducer, books: booksReducer,
    alphaNames: alphaNamesReducer, directionCommands: directionCommandsReducer, whatIf: whatIfReducer, providers: providersReducer,
    requests: requestsReducer,
    logins: loginsReducer, loginCommands: loginCommandsReducer, loginOrganizations: loginOrganizationsReducer,
    customerChoices: customerChoicesReducer, audit: auditReducer,
    viberCheck: viberCheckReducer, viberSenders: viberSendersReducer, viberTrial: viberTrialReducer,
    tariffs: tariffsReducer, rates: ratesReducer, priceImport: priceImportReducer, releases: releasesReducer,
    releaseTokens: releaseTokensReducer, engine: engineReducer,
  },
  saga: adminSaga,
  atLogin,
  locales: {
    en: () => import('../locales/en.json'),
    ru: () => import('../locales/ru.json'),
    ua: () => import('../locales/ua.json'),
    bg: () => import('../locales/bg.json'),
  },
});
