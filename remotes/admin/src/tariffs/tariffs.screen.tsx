import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { MoneyIcon } from '@portal/ui/core';
import { NotOpenYet } from '@portal/ui/more';

export default function TariffsScreen() {
  const { t } = useTranslation();
  const canGoOn = useCan('/admin/customers');
  return (
    <NotOpenYet
      title={t('tariffs.title')}
      text={t('tariffs.text')}
      icon={<MoneyIcon />}
      notOpen={t('tariffs.notOpen')}
      meanwhile={t('tariffs.meanwhile')}
      way={canGoOn ? { to: '/admin/customers', label: t('way.customers') } : undefined}
    />
  );
}
