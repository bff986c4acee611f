import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { LinkIcon } from '@portal/ui/core';
import { NotOpenYet } from '@portal/ui/more';

export default function ShortLinksScreen() {
  const { t } = useTranslation();
  const canGoOn = useCan('/smslist/new');
  return (
    <NotOpenYet
      title={t('shortLinks.title')}
      text={t('shortLinks.text')}
      icon={<LinkIcon />}
      notOpen={t('shortLinks.notOpen')}
      meanwhile={t('shortLinks.meanwhile')}
      way={canGoOn ? { to: '/smslist/new', label: t('shortLinks.toNewList') } : undefined}
    />
  );
}
