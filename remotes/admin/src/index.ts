import { defineRemote } from '@portal/portal';
import { withErrorTexts } from '@portal/portal/i18n';
import { remoteState } from '@portal/portal/resource';
import { fork } from '@portal/portal/saga';
import { alphaNamesPage } from './alpha-names/alpha-names.state';
import { directionCommands } from './alpha-names/direction-commands.state';
import { whatIfAnswer, whatIfNames } from './alpha-names/what-if.state';
import { atLogin } from './at-login.saga';
import { auditPage } from './audit/audit.state';
import { customerChoices } from './customer-choices.state';
import { cardParts } from './customers/card/card.state';
import { customerCommands } from './customers/customer-commands.state';
import { customersPage, ledgerCheck } from './customers/customers.state';
import { grids } from './grids.state';
import { changeLogin, createLogin, impersonate, resetPassword, updateLogin } from './logins/login-commands.state';
import { changeRight, loginOrganizations } from './logins/login-organizations.state';
import { filteredCustomer, loginsPage } from './logins/logins.state';
import { engineOverview } from './engine/engine.state';
import { manifest } from './manifest';
import { importChanges } from './price-import/import-changes.state';
import { priceImportReducer } from './price-import/price-import.slice';
import { priceImportSaga } from './price-import/price-import.saga';
import { providerList, switchProvider } from './providers.state';
import { exportRates, marginsPage, ratesPage } from './direction-rates/rates.state';
import { activateSet, cleanUp, endRollout, releasesOverview, rollBack, rolloutCustomers } from './releases/releases.state';
import { createReleaseToken, releaseTokens, revokeReleaseToken } from './releases/tokens/release-tokens.state';
import { debtors, todaysTraffic } from './home/admin-home.state';
import { decideRequest, downloadDocument, openRequests, requestsPage } from './requests/requests.state';
import { createTariff, deleteTariffVersion, exportTariff, tariffPrices, updateTariff } from './tariffs/tariffs.state';
import { tariffList } from './tariff-list.state';
import { checkNumbers } from './viber/check/check-numbers.state';
import { viberSenders } from './viber/senders/viber-senders.state';
import { sendTrial } from './viber/trial/trial.state';

const declared = remoteState([
  ...grids.parts,
  customersPage, ledgerCheck, ...cardParts, ...customerCommands,
  alphaNamesPage, ...directionCommands, whatIfNames, whatIfAnswer,
  todaysTraffic, debtors, requestsPage, openRequests, decideRequest, downloadDocument,
  loginsPage, filteredCustomer, createLogin, updateLogin, changeLogin, resetPassword, impersonate, loginOrganizations, changeRight,
  providerList, switchProvider, customerChoices, auditPage, engineOverview, checkNumbers, viberSenders, sendTrial,
  tariffList, tariffPrices, createTariff, updateTariff, deleteTariffVersion, exportTariff,
  ratesPage, marginsPage, exportRates, importChanges,
  releasesOverview, rolloutCustomers, activateSet, rollBack, endRollout, cleanUp, releaseTokens, createReleaseToken, revokeReleaseToken,
]);

function* adminSaga() {
  yield* fork(declared.saga);
  yield* fork(priceImportSaga);
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
    audit: withErrorTexts(() => import('./audit/audit.screen')),
    releases: () => import('./releases/releases.screen'),
    engine: () => import('./engine/engine.screen'),
  },
  widgets: {
    engineState: () => import('./engine/engine.widget').then(({ EngineWidget }) => ({ default: EngineWidget })),
    debtors: () => import('./home/debtors.widget').then(({ DebtorsWidget }) => ({ default: DebtorsWidget })),
    todaysTraffic: () => import('./home/traffic.widget').then(({ TrafficWidget }) => ({ default: TrafficWidget })),
    openRequests: () => import('./requests/requests.widget').then(({ RequestsWidget }) => ({ default: RequestsWidget })),
  },
  slices: {
    ...declared.slices,
    priceImport: priceImportReducer,
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
