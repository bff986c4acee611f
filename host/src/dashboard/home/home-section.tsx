import { useContext, useState, type ReactNode } from 'react';
import { type Failure, useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Button, Card, FailureView, makeStyles, MessageBar, MessageBarActions, MessageBarBody, tokens } from '@portal/ui/shell';
import { ErrorBoundary } from '../../parts/error-boundary';
import { RemoteError } from '../../remotes/remote-error';
import { RemotesContext } from '../../remotes/remotes.context';

const useStyles = makeStyles({
  card: { height: '100%' },
  body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL, minWidth: 0 },
});

type Loaded<T> = { data?: T; status: string; error?: Failure; reload: () => void };
type SectionProps<T> = {
  title: string;
  /** Says that this section couldn't be loaded. */
  failed: string;
  /** For screen readers while it loads. */
  loading: string;
  of: Loaded<T>;
  /** As large as the content, so that nothing moves when it appears. */
  skeleton: ReactNode;
  actions?: ReactNode;
  children: (data: T) => ReactNode;
};

/** A card of the start page. It loads, fails and is retried independently of the others; old data stays visible if a refresh fails. */
export function HomeSection<T>(
  { title, failed, loading, of: { data, status, error, reload }, skeleton, actions, children }: SectionProps<T>,
) {
  const styles = useStyles();
  const { t } = useTranslation();
  const failure = useFailureText(error);
  return (
    <Isolated title={title}>
      <Card title={title} actions={actions} className={styles.card}>
        {failure && data === undefined && <FailureView
          level={3} layout="inline" title={failed} text={failure.text} lines={failure.lines} traceId={error?.traceId} onRetry={reload}
          retrying={status === 'loading'}
        />}
        {data === undefined && !failure && <div role="status" aria-busy="true" aria-label={loading}>{skeleton}</div>}
        {data !== undefined && (
          <div className={styles.body} aria-busy={status === 'loading'}>
            {failure && (
              <MessageBar intent="warning">
                <MessageBarBody>{t('refreshFailed')}</MessageBarBody>
                <MessageBarActions><Button size="small" onClick={reload}>{t('refresh')}</Button></MessageBarActions>
              </MessageBar>
            )}
            {children(data)}
          </div>
        )}
      </Card>
    </Isolated>
  );
}

/** If a part of the page throws, the rest keeps working. */
export function Isolated({ title, children }: { title: string; children: ReactNode }) {
  const remotes = useContext(RemotesContext);
  const [trace, setTrace] = useState<string>();
  if (trace !== undefined) {
    return <Card><RemoteError compact title={title} kind="crash" trace={trace} onRetry={() => setTrace(undefined)} /></Card>;
  }
  return <ErrorBoundary onError={(error) => setTrace(remotes?.log(error, 'home') ?? '')}>{children}</ErrorBoundary>;
}
