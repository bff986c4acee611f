import { useMemo } from 'react';
import { isMissingRecord, selectLanguage, useTabTitle } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { useParams } from '@portal/portal/router';
import { useSelector } from '@portal/portal/state';
import { Card, Skeleton } from '@portal/ui/shell';
import { Page } from '@portal/ui/screens';
import { InvoiceFailure } from './invoice-failure';
import { InvoiceView } from './invoice-view';
import { openInvoice } from './invoice.state';

export default function InvoiceScreen() {
  const { uuid = '' } = useParams();
  const { t } = useTranslation();
  const language = useSelector(selectLanguage);
  const query = useMemo(() => ({ uuid, language }), [uuid, language]);
  // Also reloads when this portal tab is shown again.
  const { status, data: open, error, reload } = useResource(openInvoice, query);
  useTabTitle(open && t('invoice.titleOf', { number: open.invoice.number }));

  if (error && (!open || isMissingRecord(error))) return <InvoiceFailure failure={error} onRetry={reload} />;
  if (open) return <InvoiceView key={uuid} open={open} failure={status === 'failed' ? error : undefined} onRefresh={reload} />;
  return (
    <Page narrow title={<Skeleton width="240px" height="28px" />}>
      <div role="status" aria-busy="true" aria-label={t('invoice.loading')}><Card><Skeleton height="240px" /></Card></div>
    </Page>
  );
}
