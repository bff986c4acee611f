/**
 * Mailing lists: taking in their recipients, creating, preparing, confirming and cancelling them, showing them, asking about
 * them again and sending them again; and single messages, each a list of its own. The status is changed here up to "in
 * progress" and to "deleted"; the dispatcher ends a list as "sent". A program that registers the routes, or shares the load of
 * preparing, runs the background work from startMailingWork() to stop().
 */
export { registerListApi, type ListApiDeps } from './api/lists-api.routes';
export { registerMessageApi, type MessageApiDeps } from './api/messages-api.routes';
export { registerBulkApi, type BulkApiDeps } from './bulk/bulk-api.routes';
export { startMailingWork, type MailingWork, type MailingWorkOptions } from './mailing-work';
export { registerMailingRoutes, type MailingDeps } from './mailings.routes';
export { checkWritten } from './message-text';
export { findOrganizationId } from './organization.store';
export { recheck } from './recheck';
export { resetAttempts, type Reset, type ResetRequest, type Resetting } from './reset-attempts';
export { defaultQueueTimes, type QueueTimes } from './send-times';
export { acceptMessage, acceptWithin, type AcceptedMessage, type Accepting, type SingleMessage, type SingleRequest } from './single-message';
export { stopUnsent } from './stop-unsent';
export { forgetCodes } from './forget-codes.store';
export { termsOfTypes, type TermsOfType } from './single-message.store';
