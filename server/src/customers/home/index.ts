/** The start page: figures of the last days, what waits for a login, and the steps of getting started. */
export { registerHomeRoutes } from './home.routes';
