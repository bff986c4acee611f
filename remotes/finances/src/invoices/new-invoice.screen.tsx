import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { MoneyIcon } from '@portal/ui/core';
import { NotOpenYet } from '@portal/ui/more';

export default function NewInvoiceScreen() {
  const { t } = useTranslation();
  const canSeeInvoices = useCan('/finances/invoices');
  return (
    <NotOpenYet
      title={t('newInvoice.title')}
      text={t('newInvoice.text')}
      icon={<MoneyIcon />}
      notOpen={t('newInvoice.notOpen')}
      meanwhile={t('newInvoice.meanwhile')}
      way={canSeeInvoices ? { to: '/finances/invoices', label: t('invoices.toInvoices') } : undefined}
    />
  );
}
