import { useTranslation } from '@portal/portal/i18n';
import { Card, makeStyles, Skeleton, VisuallyHidden } from '@portal/ui/shell';
import { ErrorBoundary } from '../parts/error-boundary';
import { RemoteError } from './remote-error';
import { RemoteVisit } from './remote-visit';
import { useRemotePart } from './use-remote-part';

type WidgetGateProps = { id: string; widget: string; title: string; /** True without a card, inside a dialog. */ bare?: boolean };

/** A remote's widget, its loading state or its error. Errors don't affect what surrounds the widget. */
export function WidgetGate({ id, widget, title, bare = false }: WidgetGateProps) {
  const { key, remote, problem, retry, crashed } = useRemotePart(id, widget);
  if (problem) {
    const error = <RemoteError compact title={title} {...problem} onRetry={retry} />;
    return bare ? error : <Card>{error}</Card>;
  }
  if (!remote) return bare ? <Lines title={title} /> : <WidgetLoading title={title} />;
  return (
    <ErrorBoundary key={key} onError={crashed}>
      <RemoteVisit remote={remote} screen={widget} />
    </ErrorBoundary>
  );
}

const useStyles = makeStyles({ root: { display: 'flex', flexDirection: 'column', gap: '16px', minHeight: '120px', paddingBlock: '8px' } });

/** Placeholder until the widget is loaded, including the time before its loading starts. */
export const WidgetLoading = ({ title }: { title: string }) => <Card title={title}><Lines title={title} /></Card>;

function Lines({ title }: { title: string }) {
  const styles = useStyles();
  const { t } = useTranslation('portal');
  return (
    <div className={styles.root} aria-busy="true">
      <VisuallyHidden><span role="status">{t('remote.loading', { title })}</span></VisuallyHidden>
      {['88%', '64%', '76%'].map((width) => <Skeleton key={width} width={width} />)}
    </div>
  );
}
