import { isIP } from 'node:net';
import { StartProblem } from '../db';
import type { Environment } from '../../environment';

export type MailSettings = {
  host: string;
  port: number;
  secure: boolean;
  /** Makes STARTTLS mandatory: a password never leaves this machine in the clear. */
  requireTls: boolean;
  login: { user: string; password: string } | null;
  from: { name: string; address: string };
};

/** Ports for mail submission (RFC 6409, RFC 8314). */
const SUBMISSION_PORT = 587;
const SUBMISSION_TLS_PORT = 465;
const ADDRESS = /^[^\s<>"@,;:]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/** SMTP_URL=smtps://user:password@mail.example · MAIL_FROM=Portal <no-reply@portal.example>. Null without both. Throws StartProblem. */
export function readMailSettings(environment: Environment): MailSettings | null {
  const url = environment.SMTP_URL?.trim() ?? '';
  const from = environment.MAIL_FROM?.trim() ?? '';
  if (url === '' && from === '') return null;
  if (url === '') throw new StartProblem('SMTP_URL is missing. MAIL_FROM is set, and email needs both.');
  if (from === '') throw new StartProblem('MAIL_FROM is missing. SMTP_URL is set, and email needs both.');
  return { ...serverOf(url), from: senderOf(from) };
}

function serverOf(text: string): Omit<MailSettings, 'from'> {
  const url = /^smtps?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : null;
  const login = url && loginOf(url);
  if (!url
    || login === undefined || url.hostname === '' || url.port === '0' || url.search !== '' || url.hash !== ''
    || !['', '/'].includes(url.pathname)) {
    throw new StartProblem(
      'SMTP_URL must be an address like smtps://user:password@mail.example:465 or smtp://mail.example, with nothing after it.',
    );
  }
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return {
    host, secure, login,
    port: Number(url.port) || (secure ? SUBMISSION_TLS_PORT : SUBMISSION_PORT),
    requireTls: !secure && login !== null && !isLoopback(host),
  };
}

function loginOf({ username, password }: URL): MailSettings['login'] | undefined {
  if (username === '' && password === '') return null;
  if (username === '' || password === '') return undefined;
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return undefined;
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function senderOf(text: string): MailSettings['from'] {
  const [, name = '', address = ''] = /^([^<>\p{Cc}]{0,100})<([^<>]*)>$/u.exec(text) ?? ['', '', text];
  if (ADDRESS.test(address)) return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
  throw new StartProblem(`MAIL_FROM is "${text}", but must be like no-reply@portal.example or Portal <no-reply@portal.example>.`);
}
