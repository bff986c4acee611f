export { registerViberRoutes } from './viber.routes';
