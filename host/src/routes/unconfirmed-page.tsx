import { selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { FailureView } from '@portal/ui/shell';
import { ScreenLoading } from '../parts/screen-loading';
import { registryRequested, selectRegistryStatus } from '../remotes/remotes.slice';

/** Shown for an unknown URL while the registry isn't loaded, because the URL may belong to a remote. */
export function UnconfirmedPage() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { page } = useSelector(selectSession);
  const status = useSelector(selectRegistryStatus);
  if (status === 'loading') return <ScreenLoading title={page?.pageTitle ?? ''} />;
  // Keeps the view during a retry, because the focused retry button must not disappear.
  return <FailureView
    level={1} title={t('registry.unknown')} text={t('registry.unknownReason')} retrying={status === 'asking'}
    onRetry={() => dispatch(registryRequested())}
  />;
}
