/**
 * The sandbox of a customer: a customer of its own, `customer.sandbox_of`, with copies of his alpha names, directions to the connections
 * that are marked as a sandbox's, his tariff and play money. `enterSandbox` says under which id a sandbox key acts; it makes the sandbox
 * where there is none and fits it to its customer. That nothing else is sent there, and nothing from there elsewhere, the database holds.
 */
export { enterSandbox } from './enter-sandbox';
