import { useTranslation } from '@portal/portal/i18n';
import { FailureView } from '@portal/ui/core';
import type { ProblemKind } from './remote-problem';

type RemoteErrorProps = {
  title: string;
  kind: ProblemKind;
  trace: string;
  onRetry: () => void;
  /** It never came so far as to run. */
  loading?: boolean;
  /** Among others on a page of their own. */
  compact?: boolean;
};

/** In place of a remote: what, why, what to do, the trace that the error log knows, and another try. The shell around it works on. */
export function RemoteError({ title, kind, trace, onRetry, loading = kind !== 'crash' && kind !== 'stopped', compact = false }: RemoteErrorProps) {
  const { t } = useTranslation('portal');
  return (
    <FailureView
      {...(compact ? { level: 3, layout: 'inline' } : { level: 1 })}
      title={t(loading ? 'remote.title' : 'remote.broke', { title })}
      text={t(`remote.${kind}`)}
      traceId={trace}
      onRetry={onRetry}
    />
  );
}
