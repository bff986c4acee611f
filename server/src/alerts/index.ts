/** Low-balance alerts: once below the threshold, again only after a recovery, at most hourly. Any number of nodes; amounts in 1/10000. */
export { registerAlertRoutes } from './alerts.routes';
export { startAlertWatch } from './alert-watch';
