import type { ReactNode } from 'react';
import { useFailureText, type Loadable } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { FailureView, Skeleton } from '@portal/ui/shell';

export type ReadingViewProps<T> = {
  reading: Loadable<T>; failed: string; height?: string; onRead: () => void; children: (data: T) => ReactNode;
};

/** Renders loaded data, or a skeleton until it arrives. An error is shown above the data or instead of the skeleton. */
export function ReadingView<T>({ reading, failed, height = '72px', onRead, children }: ReadingViewProps<T>) {
  const { t } = useTranslation();
  const failure = useFailureText(reading.error);
  return (
    <>
      {failure && <FailureView
        level={3} layout="inline" title={failed} text={failure.text} lines={failure.lines} traceId={reading.error?.traceId} onRetry={onRead}
      />}
      {reading.data === undefined && !failure && (
        <div role="status" aria-busy="true" aria-label={t('form.loading')}><Skeleton height={height} /></div>
      )}
      {reading.data !== undefined && children(reading.data)}
    </>
  );
}
