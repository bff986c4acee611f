/** Mailing lists and single messages. The dispatcher sets status "sent"; this module sets all others. Web nodes call startMailingWork. */
export { registerListApi } from './api/lists-api.routes';
export { registerMessageApi } from './api/messages-api.routes';
export { registerSeriesApi } from './api/series-api.routes';
export { registerBulkApi } from './bulk/bulk-api.routes';
export { startMailingWork } from './mailing-work';
export { registerMailingRoutes } from './mailings.routes';
export { checkWritten } from './plan/message-text';
export { findOrganizationId, visibleLists } from './plan/organization.store';
export { recipientUses } from './recipients/recipient-uses.store';
export { uploadsBeingRead } from './recipients/file-reading.store';
export { pauseMailing } from './lists/pause-mailing';
export { mailingPage } from './lists/mailing-page';
export { sendingMilestones } from './lists/milestones.store';
export { recheck } from './lists/recheck';
export { resetAttempts, type ResetRequest } from './lists/reset-attempts';
export { defaultQueueTimes, dueAt, queueUntil } from './plan/send-times';
export {
  acceptMessage, acceptNew, acceptWithin, type AcceptedMessage, type Accepting, type NewAcceptance, type SingleMessage, type SingleRequest,
} from './single/single-message';
export { endCodes, type MessageOfStream } from './single/cancel-unsent';
export type { CompanionRows } from './single/stream-batch';
export { cleanupDrafts } from './drafts/drafts.cleanup';
export { cleanupRecipientSets } from './recipients/recipient-sets.cleanup';
export { cancelMailing } from './lists/transitions';
