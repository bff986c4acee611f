import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { TemplateIcon } from '@portal/ui/core';
import { NotOpenYet } from '@portal/ui/more';

export default function ReleasesScreen() {
  const { t } = useTranslation();
  const canGoOn = useCan('/dashboard');
  return (
    <NotOpenYet
      title={t('releases.title')}
      text={t('releases.text')}
      icon={<TemplateIcon />}
      notOpen={t('releases.notOpen')}
      meanwhile={t('releases.meanwhile')}
      way={canGoOn ? { to: '/dashboard', label: t('way.dashboard') } : undefined}
    />
  );
}
