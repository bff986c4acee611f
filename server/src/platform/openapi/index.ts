/** The OpenAPI 3.1 document of the public API, generated from the contracts, and its routes. */
export { apiTable } from './api-table';
export { registerOpenApiRoutes } from './openapi.routes';
