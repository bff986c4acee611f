import { selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useNavigate } from '@portal/portal/router';
import { useSelector } from '@portal/portal/state';
import { Button, WarningIcon } from '@portal/ui/shell';
import { Banner } from './banner';

const SECURITY = '/profile/index?tab=security';

/** Shown to users whose role requires a second factor. Until they set it up, they can use only their profile (AUTH-9). */
export function ObligationBanner() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { appSettings } = useSelector(selectSession);
  if (appSettings?.obligation !== 'two_factor') return null;
  const setUp = <Button size="small" appearance="primary" onClick={() => void navigate(SECURITY)}>{t('obligation.action')}</Button>;
  return <Banner intent="warning" icon={<WarningIcon />} action={setUp}>{t('obligation.text')}</Banner>;
}
