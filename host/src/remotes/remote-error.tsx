import { useTranslation } from '@portal/portal/i18n';
import { FailureView } from '@portal/ui/core';
import type { ProblemKind } from './remote-problem';

type RemoteErrorProps = { title: string; kind: ProblemKind; trace: string; onRetry: () => void };

/** In place of a remote: what, why, the trace that the error log knows, and another try. The shell around it works on. */
export function RemoteError({ title, kind, trace, onRetry }: RemoteErrorProps) {
  const { t } = useTranslation('portal');
  return (
    <FailureView
      level={1}
      title={t(kind === 'crash' ? 'remote.broke' : 'remote.title', { title })}
      text={t(`remote.${kind}`)}
      traceId={trace}
      onRetry={onRetry}
    />
  );
}
