import { useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Card } from '@portal/ui/shell';
import { LinkButton, Page } from '@portal/ui/screens';
import { InvoiceStepper } from './invoice-stepper';
import { TopUp } from './top-up';

export default function NewInvoiceScreen() {
  const { t } = useTranslation();
  const [{ sum, account, back }] = useUrlState({ sum: '', account: '', back: '' });
  return (
    <Page
      narrow title={t('newInvoice.title')} text={t('newInvoice.text')}
      actions={<LinkButton to="/finances/invoices">{t('invoice.toInvoices')}</LinkButton>}
    >
      <InvoiceStepper current="sum" />
      <Card title={t('invoice.step.sum')}><TopUp sum={sum} account={account} back={back} replace autoFocus={sum === ''} /></Card>
    </Page>
  );
}
