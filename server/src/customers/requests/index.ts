/** Requests for alpha names and organizations, decided by administrators. Approval creates the object in the same transaction. */
export { requestAlphaName } from './create-request';
export { hasOpenAlphaNameRequest } from './open-request.store';
export { registerRequestRoutes } from './requests.routes';
export { cleanupLooseDocuments, cleanupWithdrawnDocuments } from './documents.cleanup';
