/**
 * A sandbox is a separate customer (`customer.sandbox_of`) with copied names, routes and play money. Database constraints separate it from
 * real traffic.
 */
export { enterSandbox } from './enter-sandbox';
