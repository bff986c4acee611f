import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { Card, FailureView, makeStyles, Skeleton, tokens } from '@portal/ui/shell';
import { KeyValues, Page } from '@portal/ui/screens';
import { EngineConnections } from './engine-connections';
import { EngineLanes } from './engine-lanes';
import { EngineNodes } from './engine-nodes';
import { engineOverview } from './engine.state';
import { EngineTroubles } from './troubles';
import { useEngineCount } from './engine-counts';

const counts = ['waiting', 'fallbacksQueued', 'unresolved', 'unmatchedReceipts'] as const;

const useStyles = makeStyles({
  pair: {
    display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(400px, 100%), 1fr))', alignItems: 'start',
    gap: tokens.spacingVerticalXL,
  },
});

/** Whether messages go out: the state and what to do about it first, then queues, connections and servers. */
export default function EngineScreen() {
  const { t } = useTranslation();
  const count = useEngineCount();
  const styles = useStyles();
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
          <div className={styles.pair}>
            <EngineLanes lanes={data.lanes} />
            <Card title={t('engine.counts')}>
              <KeyValues layout="rows" items={counts.map((id) => ({ id, term: t(`engine.count.${id}`), value: count(data[id]) }))} />
            </Card>
          </div>
          <EngineConnections connections={data.connections} nodes={data.nodes} />
          <EngineNodes nodes={data.nodes} />
        </>
      )}
    </Page>
  );
}
