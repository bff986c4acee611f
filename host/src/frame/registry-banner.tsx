import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, RefreshIcon, WarningIcon } from '@portal/ui/shell';
import { registryRequested, selectRegistryStatus } from '../remotes/remotes.slice';
import { Banner } from './banner';

/** Shown when the registry, the user's list of remotes, failed to load. Pages of the shell work; pages of remotes are missing. */
export function RegistryBanner() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const status = useSelector(selectRegistryStatus);
  if (status === 'ready' || status === 'loading') return null;
  const again = <Button size="small" busy={status === 'asking'} icon={<RefreshIcon />} onClick={() => dispatch(registryRequested())}>
    {t('registry.retry')}
  </Button>;
  return <Banner urgent intent="warning" icon={<WarningIcon />} action={again}>{t('registry.text')}</Banner>;
}
