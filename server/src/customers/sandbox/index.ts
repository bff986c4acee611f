/** A sandbox is a customer (`customer.sandbox_of`) with copied names, routes and play money. Constraints separate it from real traffic. */
export { enterSandbox } from './enter-sandbox';
