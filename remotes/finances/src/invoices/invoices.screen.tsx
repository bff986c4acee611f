import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { MoneyIcon } from '@portal/ui/core';
import { NotOpenYet } from '@portal/ui/more';

export default function InvoicesScreen() {
  const { t } = useTranslation();
  const canSeeDashboard = useCan('/dashboard');
  return (
    <NotOpenYet
      title={t('invoices.title')}
      text={t('invoices.text')}
      icon={<MoneyIcon />}
      notOpen={t('invoices.notOpen')}
      meanwhile={t('invoices.meanwhile')}
      way={canSeeDashboard ? { to: '/dashboard', label: t('invoices.toDashboard') } : undefined}
    />
  );
}
