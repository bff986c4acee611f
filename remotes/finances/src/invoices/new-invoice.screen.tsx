import { selectSession, useFailureText, useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { useNavigate } from '@portal/portal/router';
import { useSelector } from '@portal/portal/state';
import { Card, FailureView, Skeleton } from '@portal/ui/shell';
import { EmptyState, LinkButton, Page } from '@portal/ui/screens';
import { InvoiceStepper } from './invoice-stepper';
import { useNewInvoiceDraft } from './new-invoice-draft';
import { NewInvoiceForm } from './new-invoice-form';
import { payableAccounts, type CreatedInvoice } from './new-invoice.state';

export default function NewInvoiceScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [prefilled] = useUrlState({ sum: '', account: '', back: '' });
  const { back } = prefilled;
  const { draft, change, start } = useNewInvoiceDraft(prefilled);
  const { organizations } = useSelector(selectSession);
  const accounts = useResource(payableAccounts, undefined);
  const failure = useFailureText(accounts.error);
  const open = ({ uuid, requestUuid }: CreatedInvoice) => {
    // If the draft has changed since the request, keeps it and stays on the form.
    if (requestUuid !== draft.requestUuid) return;
    start();
    // Replaces the form in the history, so that Back skips it.
    void navigate(`/finances/invoice/${uuid}${back === '' ? '' : `?${new URLSearchParams({ back })}`}`, { replace: true });
  };

  const [first, ...others] = accounts.data?.items ?? [];
  return (
    <Page
      narrow title={t('newInvoice.title')} text={t('newInvoice.text')}
      actions={<LinkButton to="/finances/invoices">{t('invoice.toInvoices')}</LinkButton>}
    >
      <InvoiceStepper current="sum" />
      <Card title={t('invoice.step.sum')}>
        {first && <NewInvoiceForm
          accounts={[first, ...others]} organizations={organizations} draft={draft} onChange={change} onCreated={open}
        />}
        {!first && failure && <FailureView
          title={t('newInvoice.failed')} text={failure.text} lines={failure.lines} traceId={accounts.error?.traceId}
          onRetry={accounts.reload} retrying={accounts.status === 'loading'}
        />}
        {!first && !failure && accounts.status === 'ready' && (
          <EmptyState title={t('newInvoice.noAccount')} text={t('newInvoice.noAccountText')} />
        )}
        {!first && !failure && accounts.status !== 'ready' && (
          <div role="status" aria-busy="true" aria-label={t('newInvoice.loading')}><Skeleton height="240px" /></div>
        )}
      </Card>
    </Page>
  );
}
