/**
 * E-mail out: `queueMails` writes in the transaction of what is told, a `MailSender` on any number of nodes hands it to the mail
 * server, at least once and under one Message-ID, with growing pauses for a day. Plain text alone. Calls no other module.
 */
export { readMailSettings, type MailSettings } from './mail-settings';
export { mailsOfLastDay, queueMails, type NewMail } from './outbox.store';
export { startMail, type MailWork } from './start-mail';
export { sweepMail } from './sweep.store';
