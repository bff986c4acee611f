/**
 * Mailing lists: taking in their recipients, creating, preparing, confirming and cancelling them, and showing them.
 * The status is changed here up to "in progress" and to "deleted"; the dispatcher ends a list as "sent". A program that
 * registers the routes, or shares the load of preparing, runs the background work from startMailingWork() to stop().
 */
export { startMailingWork, type MailingWork, type MailingWorkOptions } from './mailing-work';
export { registerMailingRoutes, type MailingDeps } from './mailings.routes';
