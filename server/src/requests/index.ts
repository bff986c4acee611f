/**
 * What customers ask for and admins decide: alpha names and organizations, with the documents that prove them. Approved, they are made in the
 * same transaction, by senders, accounts and billing; who asked is told by mail where he wants to be.
 */
export { askAlphaName, type AskedAlphaName } from './ask';
export { registerRequestRoutes, type RequestsDeps } from './requests.routes';
export { sweepRequestDocuments } from './sweep';
