import { useTranslation } from '@portal/portal/i18n';
import { Card, makeStyles, Skeleton, VisuallyHidden } from '@portal/ui/shell';
import { ErrorBoundary } from '../parts/error-boundary';
import { RemoteError } from './remote-error';
import { RemoteVisit } from './remote-visit';
import { useRemotePart } from './use-remote-part';

/** A remote's widget, its loading state or its error card. Errors don't affect the rest of the dashboard. */
export function WidgetGate({ id, widget, title }: { id: string; widget: string; title: string }) {
  const { key, remote, problem, retry, crashed } = useRemotePart(id, widget);
  if (problem) return <Card><RemoteError compact title={title} {...problem} onRetry={retry} /></Card>;
  if (!remote) return <WidgetLoading title={title} />;
  return (
    <ErrorBoundary key={key} onError={crashed}>
      <RemoteVisit remote={remote} screen={widget} />
    </ErrorBoundary>
  );
}

const useStyles = makeStyles({ root: { display: 'flex', flexDirection: 'column', gap: '16px', minHeight: '120px', paddingBlock: '8px' } });

/** Placeholder until the widget is loaded, including the time before its loading starts. */
export function WidgetLoading({ title }: { title: string }) {
  const styles = useStyles();
  const { t } = useTranslation('portal');
  return (
    <Card title={title}>
      <div className={styles.root} aria-busy="true">
        <VisuallyHidden><span role="status">{t('remote.loading', { title })}</span></VisuallyHidden>
        {['88%', '64%', '76%'].map((width) => <Skeleton key={width} width={width} />)}
      </div>
    </Card>
  );
}
