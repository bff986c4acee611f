import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { Card, FailureView, Skeleton } from '@portal/ui/shell';
import { KeyValues, Page } from '@portal/ui/screens';
import { EngineConnections } from './engine-connections';
import { EngineLanes } from './engine-lanes';
import { EngineNodes } from './engine-nodes';
import { engineOverview } from './engine.state';
import { EngineTroubles } from './troubles';
import { useCapped } from './use-capped';

const counts = ['unresolved', 'waiting', 'fallbacksQueued', 'unmatchedReceipts'] as const;

/** Live status of the delivery engine, with problems first. */
export default function EngineScreen() {
  const { t } = useTranslation();
  const capped = useCapped();
  const { data, status, error, reload } = useResource(engineOverview, undefined);
  const failure = useFailureText(error);
  const shown = status === 'failed' && failure && {
    title: t('engine.failed'), text: failure.text, lines: failure.lines, traceId: error?.traceId, onRetry: reload,
  };
  return (
    <Page title={t('engine.title')} text={t('engine.text')}>
      {shown && <Card><FailureView {...shown} layout={data ? 'inline' : 'centered'} /></Card>}
      {!data && !shown && (
        <div role="status" aria-busy="true" aria-label={t('engine.loading')}><Card><Skeleton height="200px" /></Card></div>
      )}
      {data && (
        <>
          <EngineTroubles overview={data} />
          <Card title={t('engine.counts')}>
            <KeyValues items={counts.map((id) => ({ id, term: t(`engine.count.${id}`), value: capped(data[id]) }))} />
          </Card>
          <EngineLanes lanes={data.lanes} />
          <EngineConnections connections={data.connections} nodes={data.nodes} />
          <EngineNodes nodes={data.nodes} />
        </>
      )}
    </Page>
  );
}
