/** The articles of `server/articles`, and what is made of the contracts beside them: for the portal, and as public pages under `/docs`. */
export { registerDocumentationRoutes, type DocumentationDeps } from './documentation.routes';
