import type { Language } from '@portal/contracts';
import { textsIn } from '../../platform/locales';
import { oneLine } from '../../platform/mail';

export type KeyEmailParams = { name: string; prefix: string; language: Language };

export function apiKeyEmail({ name, prefix, language }: KeyEmailParams): { subject: string; body: string } {
  const { t } = textsIn(language);
  const text = t('mail.keyCreated.text', { name: oneLine(name), prefix });
  return { subject: t('mail.keyCreated.subject'), body: `${text}\n\n${t('mail.keyCreated.advice')}\n` };
}
