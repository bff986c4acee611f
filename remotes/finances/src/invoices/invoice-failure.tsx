import { useFailureText, type Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Card, FailureView } from '@portal/ui/core';
import { LinkButton, Page } from '@portal/ui/more';

export type InvoiceFailureProps = { failure: Failure; onRetry: () => void };

const isMissing = ({ name }: Failure): boolean => name === 'invoice_not_found' || name === 'not_found' || name === 'invalid_request';

/** The invoice could not be read, or there is none of that address. */
export function InvoiceFailure({ failure, onRetry }: InvoiceFailureProps) {
  const { t } = useTranslation();
  const said = useFailureText(failure);
  const missing = isMissing(failure);
  const back = <LinkButton to="/finances/invoices" appearance={missing ? 'primary' : undefined}>{t('invoice.toInvoices')}</LinkButton>;
  return (
    <Page narrow title={t('invoice.title')}>
      <Card>
        {missing
          ? <FailureView title={t('invoice.missingTitle')} text={t('invoice.missingText')} actions={back} />
          : <FailureView title={t('invoice.failed')} text={said?.text} lines={said?.lines} traceId={failure.traceId} onRetry={onRetry} actions={back} />}
      </Card>
    </Page>
  );
}
