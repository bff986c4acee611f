import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { SettingsIcon } from '@portal/ui/core';
import { NotOpenYet } from '@portal/ui/more';

export default function EngineScreen() {
  const { t } = useTranslation();
  const canGoOn = useCan('/smslist/list');
  return (
    <NotOpenYet
      title={t('engine.title')}
      text={t('engine.text')}
      icon={<SettingsIcon />}
      notOpen={t('engine.notOpen')}
      meanwhile={t('engine.meanwhile')}
      way={canGoOn ? { to: '/smslist/list', label: t('way.lists') } : undefined}
    />
  );
}
