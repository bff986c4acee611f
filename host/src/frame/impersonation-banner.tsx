import { selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, PersonIcon } from '@portal/ui/shell';
import { impersonationLeft } from '../session/impersonation.saga';
import { Banner } from './banner';
import { LateIcon } from '../parts/late-icon';

/** Shown on every screen during an impersonation, with its restrictions and a button to end it (SHL-10). */
export function ImpersonationBanner() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { login = '', isImpersonated, impersonateData } = useSelector(selectSession);
  if (!isImpersonated || !impersonateData) return null;
  const exitButton = <Button size="small" icon={<LateIcon name="signOut" />} onClick={() => dispatch(impersonationLeft())}>
    {t('impersonation.exit')}
  </Button>;
  return <Banner intent="warning" icon={<PersonIcon />} action={exitButton}>
    <span>{t('impersonation.text', { login, own: impersonateData.login })} <span>{t('impersonation.limits')}</span></span>
  </Banner>;
}
