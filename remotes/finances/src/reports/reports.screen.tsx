import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { ChartIcon } from '@portal/ui/core';
import { NotOpenYet } from '@portal/ui/more';

export default function ReportsScreen() {
  const { t } = useTranslation();
  const canSeeDashboard = useCan('/dashboard');
  return (
    <NotOpenYet
      title={t('reports.title')}
      text={t('reports.text')}
      icon={<ChartIcon />}
      notOpen={t('reports.notOpen')}
      meanwhile={t('reports.meanwhile')}
      way={canSeeDashboard ? { to: '/dashboard', label: t('reports.toDashboard') } : undefined}
    />
  );
}
