/** What administrators see about Viber: reachable numbers, statistics of senders, and test messages. */
export { registerViberRoutes } from './viber.routes';
