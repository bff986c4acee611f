/**
 * Requests for alpha names and organizations, with supporting documents, decided by administrators. Approval creates the object in the same
 * transaction, through senders, accounts and billing. The requester is notified by email if wanted.
 */
export { requestAlphaName } from './create-request';
export { registerRequestRoutes } from './requests.routes';
export { cleanupLooseDocuments, cleanupWithdrawnDocuments } from './documents.cleanup';
