/**
 * A sandbox is a customer of its own (`customer.sandbox_of`) with copied names, routes and play money. Database constraints keep it
 * and real traffic apart.
 */
export { enterSandbox } from './enter-sandbox';
