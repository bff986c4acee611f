import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { BookIcon, Card } from '@portal/ui/core';
import { EmptyState, LinkButton, Page } from '@portal/ui/more';

export default function AddressBooksScreen() {
  const { t } = useTranslation();
  const canSeeDashboard = useCan('/dashboard');
  return (
    <Page title={t('books.title')} text={t('books.text')}>
      <Card>
        <EmptyState
          icon={<BookIcon />}
          title={t('books.notOpen')}
          text={t('books.notOpenText')}
          action={canSeeDashboard && <LinkButton to="/dashboard">{t('books.toDashboard')}</LinkButton>}
        />
      </Card>
    </Page>
  );
}
