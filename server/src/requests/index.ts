/**
 * Requests for alpha names and organizations, with supporting documents, decided by administrators. Approval creates the object in the same
 * transaction, through senders, accounts and billing. The requester is notified by email if wanted.
 */
export { askAlphaName, type AskedAlphaName } from './ask';
export { registerRequestRoutes, type RequestsDeps } from './requests.routes';
export { cleanupLooseDocuments, cleanupWithdrawnDocuments } from './documents.cleanup';
