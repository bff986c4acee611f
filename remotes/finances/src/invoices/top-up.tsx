import { selectSession, useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { useNavigate } from '@portal/portal/router';
import { useSelector } from '@portal/portal/state';
import { FailureView, Skeleton } from '@portal/ui/shell';
import { EmptyState } from '@portal/ui/screens';
import { useNewInvoiceDraft } from './new-invoice-draft';
import { NewInvoiceForm } from './new-invoice-form';
import { payableAccounts, type CreatedInvoice } from './new-invoice.state';

export type TopUpProps = {
  /** Preset amount and account; empty if the user chooses them. */
  sum: string; account: string;
  /** Path of what waits for the money; empty if nothing does. */
  back: string;
  /** Keeps the form's page out of the history, so that Back skips it. */
  replace: boolean;
  autoFocus?: boolean;
};

/** Everything a payment needs: account, amount, method and terms. Opens the created invoice to pay it. */
export function TopUp({ sum, account, back, replace, autoFocus }: TopUpProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { draft, change, start } = useNewInvoiceDraft({ sum, account });
  const { organizations } = useSelector(selectSession);
  const accounts = useResource(payableAccounts, undefined);
  const failure = useFailureText(accounts.error);
  const open = ({ uuid, requestUuid }: CreatedInvoice) => {
    // If the draft has changed since the request, keeps it and stays on the form.
    if (requestUuid !== draft.requestUuid) return;
    start();
    void navigate(`/finances/invoice/${uuid}${back === '' ? '' : `?${new URLSearchParams({ back })}`}`, { replace });
  };
  const [first, ...others] = accounts.data?.items ?? [];
  if (first) {
    return <NewInvoiceForm
      accounts={[first, ...others]} organizations={organizations} draft={draft} autoFocus={autoFocus} onChange={change} onCreated={open}
    />;
  }
  if (failure) {
    return <FailureView
      title={t('newInvoice.failed')} text={failure.text} lines={failure.lines} traceId={accounts.error?.traceId}
      onRetry={accounts.reload} retrying={accounts.status === 'loading'}
    />;
  }
  if (accounts.status === 'ready') return <EmptyState title={t('newInvoice.noAccount')} text={t('newInvoice.noAccountText')} />;
  return <div role="status" aria-busy="true" aria-label={t('newInvoice.loading')}><Skeleton height="240px" /></div>;
}
