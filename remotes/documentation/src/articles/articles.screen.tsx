import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Card, DocumentIcon } from '@portal/ui/core';
import { EmptyState, LinkButton, Page } from '@portal/ui/more';

export default function ArticlesScreen() {
  const { t } = useTranslation();
  const canSeeDashboard = useCan('/dashboard');
  return (
    <Page title={t('articles.title')} text={t('articles.text')}>
      <Card>
        <EmptyState
          icon={<DocumentIcon />}
          title={t('articles.notOpen')}
          text={t('articles.notOpenText')}
          action={canSeeDashboard && <LinkButton to="/dashboard">{t('articles.toDashboard')}</LinkButton>}
        />
      </Card>
    </Page>
  );
}
