/**
 * Outgoing email, as plain text: `queueMails` writes in the caller's transaction; any number of nodes deliver each mail at least once.
 * Failed mails are retried for a day with growing pauses, under the same Message-ID.
 */
export { readMailSettings, type MailSettings } from './mail-settings';
export { mailsOfLastDay, queueMails, type NewMail } from './outbox.store';
export { startMail } from './start-mail';
export { cleanupMail, cleanupUnsentMail } from './mail.cleanup.store';
