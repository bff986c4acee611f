/**
 * Mailing lists: recipients, creation, preparation, confirmation, cancellation, display, status queries and retries; also single messages,
 * each a list of its own. This module sets the statuses up to "in progress" and "deleted"; the dispatcher sets "sent". A program that
 * registers the routes or shares the preparation runs the background work from startMailingWork() to stop().
 */
export { registerListApi, type ListApiDeps } from './api/lists-api.routes';
export { registerMessageApi, type MessageApiDeps } from './api/messages-api.routes';
export { registerBulkApi, type BulkApiDeps } from './bulk/bulk-api.routes';
export { startMailingWork, type MailingWork, type MailingWorkOptions } from './mailing-work';
export { registerMailingRoutes, type MailingDeps } from './mailings.routes';
export { checkWritten } from './message-text';
export { findOrganizationId, listsSeen } from './organization.store';
export { uploadsBeingRead } from './recipients/file-reading.store';
export { recheck } from './recheck';
export { resetAttempts, type Reset, type ResetRequest, type Resetting } from './reset-attempts';
export { defaultQueueTimes, type QueueTimes } from './send-times';
export { acceptMessage, acceptWithin, type AcceptedMessage, type Accepting, type SingleMessage, type SingleRequest } from './single-message';
export { stopUnsent } from './cancel-unsent';
export { forgetCodes } from './codes.cleanup.store';
export { termsOfTypes, type TermsOfType } from './single-message.store';
export { cancelMailing } from './transitions';
