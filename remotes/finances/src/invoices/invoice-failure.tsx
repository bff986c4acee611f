import { isMissingRecord, useFailureText, type Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Card, FailureView } from '@portal/ui/shell';
import { LinkButton, MissingRecord, Page } from '@portal/ui/screens';

export type InvoiceFailureProps = { failure: Failure; onRetry: () => void };

/** Shown if the invoice cannot be loaded or does not exist. */
export function InvoiceFailure({ failure, onRetry }: InvoiceFailureProps) {
  const { t } = useTranslation();
  const failureText = useFailureText(failure);
  const missing = isMissingRecord(failure);
  const back = <LinkButton to="/finances/invoices" appearance={missing ? 'primary' : undefined}>{t('invoice.toInvoices')}</LinkButton>;
  return (
    <Page narrow title={t('invoice.title')}>
      <Card>
        {missing
          ? <MissingRecord title={t('invoice.missingTitle')} text={t('invoice.missingText')} actions={back} />
          : <FailureView
            title={t('invoice.failed')} text={failureText?.text} lines={failureText?.lines} traceId={failure.traceId} onRetry={onRetry}
            actions={back}
          />}
      </Card>
    </Page>
  );
}
