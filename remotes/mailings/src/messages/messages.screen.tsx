import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { MailIcon } from '@portal/ui/core';
import { NotOpenYet } from '@portal/ui/more';

export default function MessagesScreen() {
  const { t } = useTranslation();
  const canGoOn = useCan('/smslist/list');
  return (
    <NotOpenYet
      title={t('allMessages.title')}
      text={t('allMessages.text')}
      icon={<MailIcon />}
      notOpen={t('allMessages.notOpen')}
      meanwhile={t('allMessages.meanwhile')}
      way={canGoOn ? { to: '/smslist/list', label: t('allMessages.toLists') } : undefined}
    />
  );
}
