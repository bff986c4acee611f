import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { Card, FailureView, LinkButton, makeStyles, Skeleton } from '@portal/ui/shell';
import { engineOverview } from './engine.state';
import { EngineTroubles } from './troubles';

const useStyles = makeStyles({ card: { height: '100%' } });

/** Whether messages are being delivered, on the start page of administrators. */
export function EngineWidget() {
  const styles = useStyles();
  const { t } = useTranslation();
  const { data, status, error, reload } = useResource(engineOverview, undefined);
  const failure = useFailureText(error);
  return (
    <Card
      title={t('engine.title')} className={styles.card}
      actions={<LinkButton to="/admin/engine" size="small" appearance="subtle">{t('engine.details')}</LinkButton>}
    >
      {data && <EngineTroubles overview={data} />}
      {!data && failure && <FailureView
        level={3} layout="inline" title={t('engine.failed')} text={failure.text} lines={failure.lines} traceId={error?.traceId}
        onRetry={reload} retrying={status === 'loading'}
      />}
      {!data && !failure && <div role="status" aria-busy="true" aria-label={t('engine.loading')}><Skeleton height="36px" /></div>}
    </Card>
  );
}
