import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { ChatIcon } from '@portal/ui/core';
import { NotOpenYet } from '@portal/ui/more';

export default function ViberScreen() {
  const { t } = useTranslation();
  const canGoOn = useCan('/admin/alphanames');
  return (
    <NotOpenYet
      title={t('viber.title')}
      text={t('viber.text')}
      icon={<ChatIcon />}
      notOpen={t('viber.notOpen')}
      meanwhile={t('viber.meanwhile')}
      way={canGoOn ? { to: '/admin/alphanames', label: t('way.alphaNames') } : undefined}
    />
  );
}
