import { useTranslation } from '@portal/portal/i18n';
import { NotFoundPage } from './not-found-page';

/** There is no such page or record (NAV-19). */
export default function NotFound() {
  const { t } = useTranslation();
  return <NotFoundPage number="404" title={t('deadEnd.notFound')} text={t('deadEnd.notFoundText')} />;
}
