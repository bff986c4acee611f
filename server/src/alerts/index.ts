/**
 * Low-balance alerts: an account below its threshold is announced once, on screen, by email and by webhook. It is announced again only
 * after its balance reached the threshold, at most once an hour. `startAlertWatch` polls every second while balances change, on any number
 * of nodes, and queues all notifications in one transaction. Amounts are bigint, in 1/10000 of the account's currency.
 */
export { registerAlertRoutes } from './alerts.routes';
export { startAlertWatch } from './alert-watch';
