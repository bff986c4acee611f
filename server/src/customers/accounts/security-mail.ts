import type { Language } from '@portal/contracts';
import type { Transaction } from '../../platform/db';
import { textsIn } from '../../platform/locales';
import { queueMails } from '../../platform/mail';
import { findPerson } from './security-mail.store';

type SecurityEvent = {
  kind: 'password_changed' | 'email_changed' | 'two_factor_on' | 'two_factor_off' | 'impersonated' | 'login_locked' | 'login_failures';
  at: Date;
};

export type Post = { available: boolean; publicUrl: string | null };

/** Queues an email if the login has an email address. Events of kind `impersonated` are sent only if the login has turned them on. */
export async function notifyPerson(tx: Transaction, loginId: bigint, event: SecurityEvent, { available, publicUrl }: Post): Promise<void> {
  if (!available) return;
  const person = await findPerson(tx, loginId);
  if (!person || person.email === null) return;
  if (event.kind === 'impersonated' && !person.notify.includes('impersonated')) return;
  const { customerId, email: recipient, login, language } = person;
  await queueMails(tx, [{ customerId, recipient, ...securityEmail(event, { login, language }, publicUrl) }]);
}

function securityEmail(
  { kind, at }: SecurityEvent, { login, language }: { login: string; language: Language }, publicUrl: string | null,
): { subject: string; body: string } {
  const { t } = textsIn(language);
  const text = t(`mail.security.text.${kind}`, { login, at: `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC` });
  const link = publicUrl === null ? '' : `\n${t('mail.security.portalLink', { address: publicUrl })}\n`;
  return { subject: t('mail.security.subject', { login }), body: `${text}\n\n${t(`mail.security.advice.${kind}`)}\n${link}` };
}
