import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { MoneyIcon } from '@portal/ui/core';
import { NotOpenYet } from '@portal/ui/more';

export default function InvoiceScreen() {
  const { t } = useTranslation();
  const canSeeInvoices = useCan('/finances/invoices');
  return (
    <NotOpenYet
      title={t('invoice.title')}
      text={t('invoice.text')}
      icon={<MoneyIcon />}
      notOpen={t('invoice.notOpen')}
      meanwhile={t('invoice.meanwhile')}
      way={canSeeInvoices ? { to: '/finances/invoices', label: t('invoices.toInvoices') } : undefined}
    />
  );
}
