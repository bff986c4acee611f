/** Articles of `server/articles` and those generated from the contracts, for the portal and as public pages under `/docs`. */
export { registerDocumentationRoutes, type DocumentationDeps } from './documentation.routes';
