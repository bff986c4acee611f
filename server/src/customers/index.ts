/**
 * Customers as the administration keeps them, with what hangs on each, and the organizations of one's own customer. Calls accounts, which
 * makes them; billing and statements for their money; limits for where they may send; senders for their alpha names.
 */
export { registerCustomersRoutes, type CustomersDeps } from './customers.routes';
