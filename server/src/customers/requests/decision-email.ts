import type { Language } from '@portal/contracts';
import { textsIn } from '../../platform/locales';
import { oneLine } from '../../platform/mail';
import type { RequestRow } from './request.store';

type DecidedRequest = Pick<RequestRow, 'kind' | 'status' | 'name' | 'answer'>;

export function decisionEmail(
  { kind, status, name, answer }: DecidedRequest, language: Language, publicUrl: string | null,
): { subject: string; body: string } {
  const { t } = textsIn(language);
  const decision = status === 'approved' ? 'approved' : 'rejected';
  const shown = { name: oneLine(name) };
  const address = `${publicUrl}/alphanames/index`;
  const view = publicUrl === null ? t('mail.requestDecided.viewInPortal') : t('mail.requestDecided.viewLink', { address });
  const reply = answer === null ? [] : [t('mail.requestDecided.reply', { text: answer })];
  const lines = [t(`mail.requestDecided.text.${kind}.${decision}`, shown), ...reply, '', view, '', t('mail.requestDecided.settings')];
  return { subject: t(`mail.requestDecided.subject.${decision}`, shown), body: `${lines.join('\n')}\n` };
}
