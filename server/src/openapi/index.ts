/** The OpenAPI 3.1 document of the public API, printed from the contracts, and where it is served. */
export { apiDocument } from './document';
export { registerOpenApiRoutes } from './openapi.routes';
