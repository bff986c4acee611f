import type { Language } from '@portal/contracts';
import { textsIn } from '../locales';

export type SecurityEvent = {
  kind: 'password_changed' | 'email_changed' | 'two_factor_on' | 'two_factor_off' | 'impersonated' | 'login_locked' | 'login_failures';
  at: Date;
};

export function securityEmail(
  { kind, at }: SecurityEvent, { login, language }: { login: string; language: Language }, publicUrl: string | null,
): { subject: string; body: string } {
  const { t } = textsIn(language);
  const text = t(`mail.security.text.${kind}`, { login, at: `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC` });
  const link = publicUrl === null ? '' : `\n${t('mail.security.portalLink', { address: publicUrl })}\n`;
  return { subject: t('mail.security.subject', { login }), body: `${text}\n\n${t(`mail.security.advice.${kind}`)}\n${link}` };
}
