/** Administration of customers with their accounts, organizations, users and alpha names, and a customer's own organizations. */
export { registerCustomersRoutes } from './customers.routes';
