/**
 * A customer's sandbox is a customer of its own (`customer.sandbox_of`), with the same tariff, copied alpha names, routes to sandbox
 * connections and play money. `enterSandbox` returns the customer id under which a sandbox key acts, and creates or updates the sandbox.
 * Database constraints keep sandbox and real traffic apart.
 */
export { enterSandbox } from './enter-sandbox';
