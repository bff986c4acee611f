import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { TemplateIcon } from '@portal/ui/core';
import { NotOpenYet } from '@portal/ui/more';

export default function TemplatesScreen() {
  const { t } = useTranslation();
  const canGoOn = useCan('/smslist/new');
  return (
    <NotOpenYet
      title={t('templates.title')}
      text={t('templates.text')}
      icon={<TemplateIcon />}
      notOpen={t('templates.notOpen')}
      meanwhile={t('templates.meanwhile')}
      way={canGoOn ? { to: '/smslist/new', label: t('templates.toNewList') } : undefined}
    />
  );
}
