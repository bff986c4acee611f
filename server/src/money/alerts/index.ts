/**
 * Low-balance alerts. An alert fires when the balance falls below the threshold, and again only after the balance has recovered, at most
 * hourly. Any number of nodes can run the watch. Amounts are in 1/10000 of the currency.
 */
export { lowAccountsOf } from './alert.store';
export { registerAlertRoutes } from './alerts.routes';
export { startAlertWatch } from './alert-watch';
