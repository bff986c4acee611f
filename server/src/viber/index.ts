/** Viber for administrators: reachability of numbers, statistics of connections, and test messages. */
export { registerViberRoutes } from './viber.routes';
