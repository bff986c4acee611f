/** The administration's list of customers. For who holds the element `/admin/customers`; calls no other module. */
export { registerCustomersRoutes } from './customers.routes';
