/**
 * Low-balance alerts: an account below its threshold is told of once, on the screen, by e-mail and by a callback, and again when it
 * was not below in between, at most once an hour. `startAlertWatch` looks about once a second on any number of nodes and writes what is to be told in one
 * transaction; mail and callbacks deliver it. Amounts are bigint of 1/10000 of the account's currency.
 */
export { registerAlertRoutes, type AlertDeps } from './alerts.routes';
export { startAlertWatch, type AlertWatch } from './alert-watch';
