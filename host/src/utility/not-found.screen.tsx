import { useTranslation } from '@portal/portal/i18n';
import { DeadEnd } from './dead-end';

/** There is no such page or record (NAV-19). */
export default function NotFound() {
  const { t } = useTranslation();
  return <DeadEnd number="404" title={t('deadEnd.notFound')} text={t('deadEnd.notFoundText')} />;
}
