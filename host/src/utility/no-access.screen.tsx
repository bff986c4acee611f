import { useTranslation } from '@portal/portal/i18n';
import { LoginsIcon } from '@portal/ui/late-icons';
import { NotFoundPage } from './not-found-page';

/** Shown if the user lacks the right to a page (NAV-19). */
export default function NoAccess() {
  const { t } = useTranslation();
  return <NotFoundPage icon={<LoginsIcon />} title={t('notFoundPage.noAccess')} text={t('notFoundPage.noAccessText')} />;
}
