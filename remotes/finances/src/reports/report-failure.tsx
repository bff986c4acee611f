import { useFailureText, type Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Card, FailureView } from '@portal/ui/shell';
import { Button, CalendarIcon, EmptyState } from '@portal/ui/screens';

export type ReportFailureProps = { failure: Failure; retrying: boolean; onRetry: () => void; onUsualPeriod: () => void };

/** Shows why the report failed. If the period is too long, offers a shorter one instead of a retry. */
export function ReportFailure({ failure, retrying, onRetry, onUsualPeriod }: ReportFailureProps) {
  const { t } = useTranslation();
  const words = useFailureText(failure);
  if (failure.name === 'period_too_long') {
    return <Card><EmptyState
      icon={<CalendarIcon />} title={t('reports.tooLong')} text={t('reports.tooLongText')}
      action={<Button onClick={onUsualPeriod}>{t('reports.periods.30days')}</Button>}
    /></Card>;
  }
  return <Card><FailureView
    title={t('reports.failed')} text={words?.text} lines={words?.lines} traceId={failure.traceId} onRetry={onRetry} retrying={retrying}
  /></Card>;
}
