import { useTranslation } from '@portal/portal/i18n';
import { type FilterChip, useDaysText } from '@portal/ui/screens';
import type { AuditChoice, AuditQuery } from './audit-query';

/** Chips of the filters that aren't visible in the toolbar. */
export function useAuditChips(query: AuditQuery, choose: (change: AuditChoice) => void): FilterChip[] {
  const { t } = useTranslation();
  const daysText = useDaysText();
  const chip = (id: string, label: string, value: string, without: AuditChoice): FilterChip => (
    { id, label, value, onRemove: () => choose(without) });
  return [
    chip('login', t('audit.who'), query.login, { login: '' }),
    chip('subject', t('audit.subject'), query.subject, { subject: '' }),
    chip('path', t('audit.path'), query.path, { path: '' }),
    chip('impersonated', t('audit.impersonatedOnly'), query.impersonated ? t('logins.twoFactorOn') : '', { impersonated: false }),
    chip('period', t('audit.period'), daysText(query), { from: '', to: '' }),
  ];
}
