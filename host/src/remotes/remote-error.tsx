import { useTranslation } from '@portal/portal/i18n';
import { FailureView } from '@portal/ui/shell';
import type { ProblemKind } from './remote-problem';

type RemoteErrorProps = {
  title: string;
  kind: ProblemKind;
  trace: string;
  onRetry: () => void;
  /** True if the remote or its screen failed to load, false if it crashed or stopped. */
  loading?: boolean;
  /** Small layout for a widget beside others. */
  compact?: boolean;
};

/** Shown instead of a failed remote: the reason, a suggestion, the error log's trace id and a retry. The shell keeps working. */
export function RemoteError(
  { title, kind, trace, onRetry, loading = kind !== 'crash' && kind !== 'stopped', compact = false }: RemoteErrorProps,
) {
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
