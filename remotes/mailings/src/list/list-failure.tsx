import { isMissingRecord, useFailureText, type Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Card, FailureView } from '@portal/ui/shell';
import { LinkButton, MissingRecord, Page } from '@portal/ui/screens';

export type ListFailureProps = { failure: Failure; onRetry: () => void };

/** Shown if the list cannot be loaded or does not exist. */
export function ListFailure({ failure, onRetry }: ListFailureProps) {
  const { t } = useTranslation();
  const failureText = useFailureText(failure);
  const isMissing = isMissingRecord(failure);
  const back = <LinkButton to="/smslist/list" appearance={isMissing ? 'primary' : undefined}>{t('list.back')}</LinkButton>;
  return (
    <Page title={t('list.title')}>
      <Card>
        {isMissing
          ? <MissingRecord title={t('list.missingTitle')} text={t('list.missingText')} actions={back} />
          : <FailureView
            title={t('list.failed')} text={failureText?.text} lines={failureText?.lines} traceId={failure.traceId} onRetry={onRetry}
            actions={back}
          />}
      </Card>
    </Page>
  );
}
