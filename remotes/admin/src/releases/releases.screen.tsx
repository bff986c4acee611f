import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDialog, useResource } from '@portal/portal/resource';
import { Card, FailureView, Skeleton } from '@portal/ui/shell';
import { Button, Page } from '@portal/ui/screens';
import { ActiveSet } from './active-set';
import { CleanupDialog } from './cleanup.dialog';
import { ReleaseHistory } from './release-history';
import { ReleaseSets } from './release-sets';
import { releasesOverview } from './releases.state';
import { Rollouts } from './rollouts';
import { ReleaseTokensCard } from './tokens/release-tokens-card';

/** Shows the active release of each remote, and switches between release sets (MFE-02). */
export default function ReleasesScreen() {
  const { t } = useTranslation();
  const { data, status, error, reload } = useResource(releasesOverview, undefined);
  const failure = useFailureText(error);
  const { dialog, openDialog, closeDialog } = useDialog<'cleanup'>();
  const shown = status === 'failed' && failure && {
    title: t('releases.failed'), text: failure.text, lines: failure.lines, traceId: error?.traceId, onRetry: reload,
  };
  return (
    <Page
      title={t('releases.title')} text={t('releases.text')}
      actions={<Button onClick={() => openDialog('cleanup')}>{t('releases.prune')}</Button>}
    >
      {shown && <Card><FailureView {...shown} layout={data ? 'inline' : 'centered'} /></Card>}
      {!data && !shown && (
        <div role="status" aria-busy="true" aria-label={t('releases.loading')}><Card><Skeleton height="200px" /></Card></div>
      )}
      {data && (
        <>
          <ActiveSet overview={data} />
          <Rollouts rollouts={data.rollouts} />
          <ReleaseSets overview={data} />
          <ReleaseHistory history={data.history} />
          <ReleaseTokensCard />
        </>
      )}
      {dialog && <CleanupDialog onClose={closeDialog} />}
    </Page>
  );
}
