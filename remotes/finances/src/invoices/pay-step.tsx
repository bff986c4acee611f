import { INVOICE_STATUS, type InvoiceToPay } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { Button, MessageBar, MessageBarBody, MessageBarTitle } from '@portal/ui/screens';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { BankPayment } from './bank-payment';
import { CardPayment } from './card-payment';
import { CreditMessage } from './credit-message';
import { InvoiceFacts } from './invoice-facts';
import { useInvoiceRights } from './invoice-rights';

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL, minWidth: 0 },
  footer: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: tokens.spacingHorizontalM },
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
});

export type PayStepProps = {
  open: InvoiceToPay;
  /** Whether the user has done their part, such as opening the bank invoice. Enables the finish button (FIN-10). */
  succeeded: boolean;
  onBankOpened: () => void;
  onFinish: () => void;
  /** Path to return to after the payment; empty without one. */
  back: string;
};

/** Step 2: payment, depending on the method's type. */
export function PayStep({ open, succeeded, onBankOpened, onFinish, back }: PayStepProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { invoice } = open;
  const isCanceled = invoice.status === INVOICE_STATUS.canceled;
  return (
    <>
      <Card title={t('invoice.step.pay')}>
        <div className={styles.body}>
          <Payment open={open} onBankOpened={onBankOpened} onFinish={onFinish} back={back} />
          {!isCanceled && (
            <div className={styles.footer}>
              {!succeeded && <p className={styles.hint}>{t(`invoice.finishAfter.${invoice.payMethodType}`)}</p>}
              <Button appearance={succeeded ? 'primary' : 'secondary'} disabledFocusable={!succeeded} onClick={onFinish}>
                {t('invoice.finish')}
              </Button>
            </div>
          )}
        </div>
      </Card>
      <Card title={t('invoice.about')}><InvoiceFacts invoice={invoice} /></Card>
    </>
  );
}

function Payment({ open: { invoice, payMethodType, payData }, onBankOpened, onFinish, back }: Omit<PayStepProps, 'succeeded'>) {
  const { t } = useTranslation();
  const { canPay } = useInvoiceRights(invoice);
  if (invoice.status === INVOICE_STATUS.canceled) {
    return <MessageBar intent="warning" layout="multiline"><MessageBarBody>{t('invoice.isCanceled')}</MessageBarBody></MessageBar>;
  }
  if (invoice.status === INVOICE_STATUS.paid) return <CreditMessage invoice={invoice} />;
  if (payMethodType === 'bank' && payData?.html) {
    return <BankPayment invoice={invoice} html={payData.html} account={payData.account} onOpen={onBankOpened} />;
  }
  if (payMethodType === 'liqpay' && !canPay) {
    return <MessageBar intent="info" layout="multiline"><MessageBarBody>{t('invoice.card.noPaymentRight')}</MessageBarBody></MessageBar>;
  }
  if (payMethodType === 'liqpay' && payData) {
    const { sum, accountUuid: account } = invoice;
    const otherMethod = `/finances/invoice/new?${new URLSearchParams({ sum, account, ...(back !== '' && { back }) })}`;
    return <CardPayment invoice={invoice} payData={payData} otherMethod={otherMethod} onPaid={onFinish} />;
  }
  if (payMethodType === 'cash') {
    return (
      <MessageBar intent="success" layout="multiline">
        <MessageBarBody role="status"><MessageBarTitle>{t('invoice.cash.title')}</MessageBarTitle>{t('invoice.cash.text')}</MessageBarBody>
      </MessageBar>
    );
  }
  return <MessageBar intent="warning" layout="multiline">
    <MessageBarBody role="alert">{t('invoice.noPayData')}</MessageBarBody>
  </MessageBar>;
}
