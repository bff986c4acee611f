import { useState } from 'react';
import { INVOICE_STATUS, type InvoiceToPay } from '@portal/contracts';
import { useFailureText, useUrlState, type Failure } from '@portal/portal';
import { useDialog } from '@portal/portal/resource';
import { useTranslation } from '@portal/portal/i18n';
import { DismissIcon, makeStyles } from '@portal/ui/shell';
import { Button, LinkButton, MessageBar, MessageBarActions, MessageBarBody, Page } from '@portal/ui/screens';
import { CommandDialog, type OpenCommand } from './command-dialog';
import { ConfirmationStep } from './confirmation-step';
import { useInvoiceRights } from './invoice-rights';
import { InvoiceStatusBadge } from './invoice-status-badge';
import { InvoiceStepper, type InvoiceStep } from './invoice-stepper';
import { PayStep } from './pay-step';
import { useCardOutcome } from './use-checkout';
import { useFocusFallback } from './use-focus-fallback';

const useStyles = makeStyles({ root: { display: 'contents' } });

export type InvoiceViewProps = { open: InvoiceToPay; /** Why the reload failed. */ failure?: Failure; onRefresh: () => void };

/** An existing invoice: its payment or its result. */
export function InvoiceView({ open, failure, onRefresh }: InvoiceViewProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { dialog, openDialog, closeDialog } = useDialog<OpenCommand>();
  const root = useFocusFallback();
  const { invoice } = open;
  const isPaid = invoice.status === INVOICE_STATUS.paid;
  const [wasPaid] = useState(isPaid);
  const [bankOpened, setBankOpened] = useState(false);
  const [arrived, setArrived] = useState(false);
  const [cardOutcome] = useCardOutcome(invoice.uuid);
  const [url, setUrl] = useUrlState({ step: '', back: '' });
  const { canPay, canAccept, canCancel } = useInvoiceRights(invoice);
  const isOnItsWay = open.payMethodType === 'liqpay' && (cardOutcome === 'paid' || cardOutcome === 'processing');
  const failureText = useFailureText(failure);
  const byType = { bank: bankOpened, liqpay: cardOutcome === 'paid', cash: true };
  const succeeded = isPaid || (invoice.status === INVOICE_STATUS.new && (byType[open.payMethodType] || (canAccept && !canPay)));
  // Payment operators can always open the last step, because they accept payments there.
  const canFinish = succeeded || canAccept;
  // Uses the status at the first render, so that a payment that arrives later does not change the step.
  const requestedStep = url.step === '' && wasPaid ? 'done' : url.step;
  const current = requestedStep === 'done' && canFinish ? 'done' : 'pay';
  const goTo = (step: InvoiceStep) => {
    setArrived(step === 'done');
    setUrl({ step }, { push: true });
  };
  return (
    <div ref={root} className={styles.root}>
      <Page
        narrow
        title={t('invoice.titleOf', { number: invoice.number })}
        status={<InvoiceStatusBadge status={invoice.status} />}
        actions={
          <>
            <LinkButton to="/finances/invoices">{t('invoice.toInvoices')}</LinkButton>
            {canCancel && !isOnItsWay && current === 'pay' && <Button
              icon={<DismissIcon />} onClick={() => openDialog({ command: 'cancel', invoice })}
            >{t('invoices.cancel')}</Button>}
          </>
        }
      >
        {failureText && (
          <MessageBar intent="warning">
            <MessageBarBody role="alert">{failureText.text}</MessageBarBody>
            <MessageBarActions><Button size="small" onClick={onRefresh}>{t('invoice.refresh')}</Button></MessageBarActions>
          </MessageBar>
        )}
        <InvoiceStepper current={current} finished={canFinish} onStep={goTo} />
        {current === 'pay'
          ? <PayStep
            open={open} succeeded={succeeded} back={url.back} onBankOpened={() => setBankOpened(true)} onFinish={() => goTo('done')}
          />
          : <ConfirmationStep back={url.back} invoice={invoice} arrived={arrived} />}
        {dialog && <CommandDialog {...dialog} onClose={closeDialog} />}
      </Page>
    </div>
  );
}
