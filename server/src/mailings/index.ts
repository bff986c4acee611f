/**
 * Mailing lists: taking in their recipients, creating, preparing, confirming and cancelling them, showing them, asking about
 * them again and sending them again; and single messages, each a list of its own. The status is changed here up to "in
 * progress" and to "deleted"; the dispatcher ends a list as "sent". A program that registers the routes, or shares the load of
 * preparing, runs the background work from startMailingWork() to stop().
 */
export { startMailingWork, type MailingWork, type MailingWorkOptions } from './mailing-work';
export { registerMailingRoutes, type MailingDeps } from './mailings.routes';
export { checkWritten } from './message-text';
export { recheck } from './recheck';
export { resetAttempts, type Reset, type ResetRequest } from './reset-attempts';
export { defaultQueueTimes, type QueueTimes } from './send-times';
export { acceptMessage, type AcceptedMessage, type Accepting, type SingleMessage, type SingleRequest } from './single-message';
export { termsOfTypes, type TermsOfType } from './single-message.store';
