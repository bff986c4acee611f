import { useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Page, Tabs } from '@portal/ui/screens';
import { ActivityCard } from './activity/activity-card';
import { AvatarCard } from './avatar-card';
import { NotificationsCard } from './notifications/notifications-card';
import { OwnDataCard, RolesCard } from './own-data-card';
import { PasswordCard } from './security/password-card';
import { SessionsCard } from './security/sessions-card';
import { TwoFactorCard } from './security/two-factor-card';

const tabs = ['profile', 'security', 'notifications', 'activity'] as const;

export default function ProfileScreen() {
  const { t } = useTranslation();
  const [url, setUrl] = useUrlState({ tab: 'profile' });
  const chosen = tabs.find((tab) => tab === url.tab) ?? 'profile';
  return (
    <Page narrow title={t('profile.title')} text={t('profile.text')}>
      <Tabs
        label={t('profile.tabs')} tabs={tabs.map((id) => ({ id, title: t(`profile.tab.${id}`) }))} chosen={chosen}
        onChoose={(tab) => setUrl({ tab }, { push: true })}
      >
        {chosen === 'profile' && <><OwnDataCard /><AvatarCard /><RolesCard /></>}
        {chosen === 'security' && <><PasswordCard /><TwoFactorCard /><SessionsCard /></>}
        {chosen === 'notifications' && <NotificationsCard />}
        {chosen === 'activity' && <ActivityCard />}
      </Tabs>
    </Page>
  );
}
