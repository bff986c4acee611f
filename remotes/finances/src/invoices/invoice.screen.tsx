import { useCallback, useEffect } from 'react';
import { isMissingRecord, selectLanguage, useTabTitle } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useParams } from '@portal/portal/router';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Card, Skeleton } from '@portal/ui/core';
import { Page } from '@portal/ui/more';
import { commandDismissed } from './commands.slice';
import { InvoiceFailure } from './invoice-failure';
import { InvoiceView } from './invoice-view';
import { invoiceLeft, invoiceRequested, selectInvoiceDetail } from './invoice.slice';

export default function InvoiceScreen() {
  const { uuid = '' } = useParams();
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const language = useSelector(selectLanguage);
  const { status, data: open, error } = useSelector(selectInvoiceDetail(uuid));
  const load = useCallback(() => dispatch(invoiceRequested({ uuid })), [dispatch, uuid]);
  // Also reloads when this portal tab is shown again, and for a new language, which needs a new bank invoice.
  useEffect(() => void load(), [load, language]);
  useEffect(() => () => {
    dispatch(invoiceLeft({ uuid }));
    dispatch(commandDismissed());
  }, [dispatch, uuid]);
  useTabTitle(open && t('invoice.titleOf', { number: open.invoice.number }));

  if (error && (!open || isMissingRecord(error))) return <InvoiceFailure failure={error} onRetry={load} />;
  if (open) return <InvoiceView key={uuid} open={open} failure={status === 'failed' ? error : undefined} onRefresh={load} />;
  return (
    <Page narrow title={<Skeleton width="240px" height="28px" />}>
      <div role="status" aria-busy="true" aria-label={t('invoice.loading')}><Card><Skeleton height="240px" /></Card></div>
    </Page>
  );
}
