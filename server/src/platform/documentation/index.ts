/** Articles of `server/articles` and those generated from the contracts, for the portal and as public pages under `/docs`. */
export { registerDocumentationRoutes } from './documentation.routes';
