/**
 * Administration of customers with their accounts, organizations, users and alpha names, and a customer's own organizations. Uses module
 * accounts to create customers and organizations, billing and statements for money, limits for allowed countries, senders for alpha names.
 */
export { registerCustomersRoutes } from './customers.routes';
