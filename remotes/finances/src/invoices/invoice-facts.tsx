import type { Invoice } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { KeyValues, type KeyValue, Timestamp } from '@portal/ui/screens';
import { InvoiceSum } from './invoice-sum';

/** Details of the invoice: amount, payment method, parties, account and dates. */
export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const { customerName, organizationName, sellerName, payMethodName, dtCreated, dtPaid, type } = invoice;
  const items: KeyValue[] = [
    { id: 'sum', term: t('invoices.sum'), value: <InvoiceSum invoice={invoice} /> },
    { id: 'route', term: t('invoices.way'), value: payMethodName },
    { id: 'seller', term: t('invoices.seller'), value: sellerName },
    ...(customerName === null ? [] : [{ id: 'customer', term: t('invoices.customer'), value: customerName }]),
    { id: 'organization', term: t('invoices.organization'), value: organizationName },
    { id: 'account', term: t('invoice.account'), value: t(type === 1 ? 'invoice.customerAccount' : 'invoice.organizationAccount') },
    { id: 'created', term: t('invoices.created'), value: <Timestamp at={dtCreated} /> },
    ...(dtPaid === null ? [] : [{ id: 'paid', term: t('invoice.paidAt'), value: <Timestamp at={dtPaid} /> }]),
  ];
  return <KeyValues items={items} />;
}
