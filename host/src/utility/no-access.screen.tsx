import { useTranslation } from '@portal/portal/i18n';
import { DeadEnd } from './dead-end';

/** The right to a page is missing (NAV-19). */
export default function NoAccess() {
  const { t } = useTranslation();
  return <DeadEnd number="401" title={t('deadEnd.noAccess')} text={t('deadEnd.noAccessText')} />;
}
