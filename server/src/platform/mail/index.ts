/** Plain-text email, queued in the caller's transaction and delivered at least once, with retries for a day under one Message-ID. */
export { readMailSettings, type MailSettings } from './mail-settings';
export { oneLine } from './one-line';
export { mailsOfLastDay, queueMails, type NewMail } from './outbox.store';
export { startMail } from './start-mail';
export { cleanupMail, cleanupUnsentMail } from './mail.cleanup.store';
