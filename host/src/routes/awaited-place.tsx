import { selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { FailureView } from '@portal/ui/core';
import { ScreenLoading } from '../frame/screen-loading';
import { registryRequested, selectRegistryStatus } from '../remotes/remotes.slice';

/** At an address that may be a remote's, as long as the registry has not said so. */
export function AwaitedPlace() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { page } = useSelector(selectSession);
  const status = useSelector(selectRegistryStatus);
  if (status === 'loading') return <ScreenLoading title={page?.pageTitle ?? ''} />;
  // Once more it stays while it is being asked for: its button has the keyboard.
  return <FailureView level={1} title={t('registry.unknown')} text={t('registry.unknownReason')} retrying={status === 'asking'} onRetry={() => dispatch(registryRequested())} />;
}
