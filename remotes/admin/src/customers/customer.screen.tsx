import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { PeopleIcon } from '@portal/ui/core';
import { NotOpenYet } from '@portal/ui/more';

export default function CustomerScreen() {
  const { t } = useTranslation();
  const canGoOn = useCan('/admin/customers');
  return (
    <NotOpenYet
      title={t('customer.title')}
      text={t('customer.text')}
      icon={<PeopleIcon />}
      notOpen={t('customer.notOpen')}
      meanwhile={t('customer.meanwhile')}
      way={canGoOn ? { to: '/admin/customers', label: t('way.customers') } : undefined}
    />
  );
}
