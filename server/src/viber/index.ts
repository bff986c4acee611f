/** What administrators need to see how Viber stands: which numbers it reaches, how its senders fare, and what a message looks like there. */
export { registerViberRoutes, type SendTest } from './viber.routes';
