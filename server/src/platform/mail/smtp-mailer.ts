import { createTransport } from 'nodemailer';
import type { MailSettings } from './mail-settings';
import type { Mailer, MailOutcome } from './mailer';

export type SmtpMailerOptions = MailSettings & { timeoutMs?: number };

const TIMEOUT_MS = 15_000;
const MAX_SEND_MS = 60_000;
const MAX_ERROR_LENGTH = 500;

export function smtpMailer({ host, port, secure, requireTls, login, from, timeoutMs = TIMEOUT_MS }: SmtpMailerOptions): Mailer {
  const transport = createTransport({
    pool: true, maxConnections: 2, maxMessages: 100,
    host, port, secure, requireTLS: requireTls, ...(login && { auth: { user: login.user, pass: login.password } }),
    tls: { minVersion: 'TLSv1.2' },
    connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs, dnsTimeout: timeoutMs,
    // Mails are plain text, so nodemailer need not read files or fetch URLs.
    disableFileAccess: true, disableUrlAccess: true,
  });
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    async send({ uuid, recipient, subject, body }) {
      const sent = transport.sendMail({
        from, to: { name: '', address: recipient }, subject, text: body, messageId: `<${uuid}@${domain}>`,
        // RFC 3834: keeps auto-responders from answering.
        headers: { 'Auto-Submitted': 'auto-generated' },
      }).then((): MailOutcome => ({ kind: 'accepted' }), outcomeOf);
      return withinTime(sent, MAX_SEND_MS);
    },
    close: () => transport.close(),
  };
}

async function withinTime(sent: Promise<MailOutcome>, milliseconds: number): Promise<MailOutcome> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<MailOutcome>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'failed', error: 'the mail server took too long' }), milliseconds);
  });
  const outcome = await Promise.race([sent, timeout]);
  clearTimeout(timer);
  return outcome;
}

/** A 5yz reply (RFC 5321, 4.2.1) is permanent for a recipient or mail, but not for the login or sender, whose settings we can fix. */
function outcomeOf(error: unknown): MailOutcome {
  const { command, responseCode, message } = parts(error);
  const isFinal = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
  return { kind: isFinal ? 'refused' : 'failed', error: message.slice(0, MAX_ERROR_LENGTH) };
}

function parts(error: unknown): { command: string; responseCode: number; message: string } {
  if (!(error instanceof Error)) return { command: '', responseCode: 0, message: String(error) };
  const command = 'command' in error && typeof error.command === 'string' ? error.command : '';
  const responseCode = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0;
  return { command, responseCode, message: error.message };
}
