import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Card, ChatIcon } from '@portal/ui/core';
import { EmptyState, LinkButton, Page } from '@portal/ui/more';

export default function ChatsScreen() {
  const { t } = useTranslation();
  const canSeeLists = useCan('/smslist/list');
  return (
    <Page title={t('chats.title')} text={t('chats.text')}>
      <Card>
        <EmptyState
          icon={<ChatIcon />}
          title={t('chats.notOpen')}
          text={t(canSeeLists ? 'chats.meanwhile' : 'chats.notOpenText')}
          action={canSeeLists && <LinkButton to="/smslist/list">{t('chats.toLists')}</LinkButton>}
        />
      </Card>
    </Page>
  );
}
