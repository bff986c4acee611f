import { useCallback, useEffect } from 'react';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Card, FailureView, Skeleton } from '@portal/ui/core';
import { Page } from '@portal/ui/more';
import { ActiveSet } from './active-set';
import { ReleaseDialogs } from './release-dialogs';
import { ReleaseHistory } from './release-history';
import { ReleaseSets } from './release-sets';
import { commandDismissed, commandOpened, overviewRequested, selectReleases } from './releases.slice';
import { Rollouts } from './rollouts';
import { ReleaseTokensCard } from './tokens/release-tokens-card';

/** Shows the active release of each remote, and switches between release sets (MFE-02). */
export default function ReleasesScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { overview } = useSelector(selectReleases);
  const failure = useFailureText(overview.error);
  const load = useCallback(() => void dispatch(overviewRequested()), [dispatch]);
  useEffect(load, [load]);
  useEffect(() => () => void dispatch(commandDismissed()), [dispatch]);
  const { data, status, error } = overview;
  const shown = status === 'failed' && failure && {
    title: t('releases.failed'), text: failure.text, lines: failure.lines, traceId: error?.traceId, onRetry: load,
  };
  return (
    <Page
      title={t('releases.title')} text={t('releases.text')}
      actions={<Button onClick={() => dispatch(commandOpened({ kind: 'prune' }))}>{t('releases.prune')}</Button>}
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
      <ReleaseDialogs />
    </Page>
  );
}
