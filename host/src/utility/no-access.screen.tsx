import { useTranslation } from '@portal/portal/i18n';
import { NotFoundPage } from './not-found-page';

/** The right to a page is missing (NAV-19). */
export default function NoAccess() {
  const { t } = useTranslation();
  return <NotFoundPage number="401" title={t('notFoundPage.noAccess')} text={t('notFoundPage.noAccessText')} />;
}
