/** What administrators see about Viber: reachable numbers, statistics of senders, and test messages. */
export { registerViberRoutes, type SendTest } from './viber.routes';
