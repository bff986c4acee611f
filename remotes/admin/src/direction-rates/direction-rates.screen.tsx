import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { MoneyIcon } from '@portal/ui/core';
import { NotOpenYet } from '@portal/ui/more';

export default function DirectionRatesScreen() {
  const { t } = useTranslation();
  const canGoOn = useCan('/admin/alphanames');
  return (
    <NotOpenYet
      title={t('directionRates.title')}
      text={t('directionRates.text')}
      icon={<MoneyIcon />}
      notOpen={t('directionRates.notOpen')}
      meanwhile={t('directionRates.meanwhile')}
      way={canGoOn ? { to: '/admin/alphanames', label: t('way.alphaNames') } : undefined}
    />
  );
}
