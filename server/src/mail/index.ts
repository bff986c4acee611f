/**
 * Outgoing e-mail: `queueMails` writes in the caller's transaction; any number of `MailSender`s deliver at least once.
 * One Message-ID, growing pauses for a day, plain text only. Calls no other module.
 */
export { readMailSettings, type MailSettings } from './mail-settings';
export { mailsOfLastDay, queueMails, type NewMail } from './outbox.store';
export { startMail } from './start-mail';
export { cleanupMail, cleanupUnsentMail } from './mail.cleanup.store';
