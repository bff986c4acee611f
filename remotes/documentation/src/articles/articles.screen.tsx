import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { DocumentIcon } from '@portal/ui/core';
import { NotOpenYet } from '@portal/ui/more';

export default function ArticlesScreen() {
  const { t } = useTranslation();
  const canGoOn = useCan('/dashboard');
  return (
    <NotOpenYet
      title={t('articles.title')}
      text={t('articles.text')}
      icon={<DocumentIcon />}
      notOpen={t('articles.notOpen')}
      meanwhile={t('articles.notOpenText')}
      way={canGoOn ? { to: '/dashboard', label: t('articles.toDashboard') } : undefined}
    />
  );
}
