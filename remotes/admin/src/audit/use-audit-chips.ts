import { useTranslation } from '@portal/portal/i18n';
import { type FilterChip, useDaysText } from '@portal/ui/screens';
import { commandGroups } from './audit-actions';
import { auditEvents, type AuditChoice, type AuditQuery } from './audit-query';

/** `customerName`: undefined until it is loaded. */
export function useAuditChips(
  query: AuditQuery, customerName: string | undefined, choose: (change: AuditChoice) => void,
): FilterChip[] {
  const { t } = useTranslation();
  const daysText = useDaysText();
  const chip = (id: string, label: string, value: string, without: AuditChoice): FilterChip => (
    { id, label, value, onRemove: () => choose(without) });
  const command = commandGroups.flatMap(({ commands }) => commands).find(({ path }) => path === query.what);
  const event = auditEvents.find((each) => each === query.what);
  const what = command ? t(`audit.commands.${command.word}`) : event ? t(`audit.events.${event}`) : query.what;
  return [
    chip('login', t('audit.who'), query.login, { login: '' }),
    chip('what', t('audit.what'), what, { what: '' }),
    chip('outcome', t('audit.outcome'), query.outcome ? t(`audit.outcomes.${query.outcome}`) : '', { outcome: '' }),
    chip('customer', t('logins.customer'), query.customerUuid === '' ? '' : customerName ?? t('customerChoice.one'), { customer: '' }),
    chip('subject', t('audit.subject'), query.subject, { subject: '' }),
    chip('path', t('audit.path'), query.path, { path: '' }),
    chip('impersonated', t('audit.impersonatedOnly'), query.impersonated ? t('logins.twoFactorOn') : '', { impersonated: false }),
    chip('period', t('audit.period'), daysText(query), { from: '', to: '' }),
  ];
}
