import { useTranslation } from '@portal/portal/i18n';
import { SearchIcon } from '@portal/ui/shell';
import { NotFoundPage } from './not-found-page';

/** Shown if the page or record doesn't exist (NAV-19). */
export default function NotFound() {
  const { t } = useTranslation();
  return <NotFoundPage icon={<SearchIcon />} title={t('notFoundPage.notFound')} text={t('notFoundPage.notFoundText')} />;
}
