import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { ChatIcon } from '@portal/ui/core';
import { NotOpenYet } from '@portal/ui/more';

export default function ChatsScreen() {
  const { t } = useTranslation();
  const canGoOn = useCan('/smslist/list');
  return (
    <NotOpenYet
      title={t('chats.title')}
      text={t('chats.text')}
      icon={<ChatIcon />}
      notOpen={t('chats.notOpen')}
      meanwhile={t(canGoOn ? 'chats.meanwhile' : 'chats.notOpenText')}
      way={canGoOn ? { to: '/smslist/list', label: t('chats.toLists') } : undefined}
    />
  );
}
