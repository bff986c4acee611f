import type { Invoice } from '@portal/contracts';
import { selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { KeyValues, type KeyValue, Timestamp } from '@portal/ui/screens';
import { InvoiceSum } from './invoice-sum';

/** Details of the invoice: amount, payment method, parties, account and dates. */
export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const { customer_name: ownName } = useSelector(selectSession);
  const { customerName, organizationName, sellerName, payMethodType, dtCreated, dtPaid, type } = invoice;
  // The names of step 1: a customer's account has the customer's name, an organization's account that of the organization.
  const account = type === 1
    ? [customerName ?? ownName, t('invoice.customerAccount')] : [organizationName, t('invoice.organizationAccount')];
  const items: KeyValue[] = [
    { id: 'sum', term: t('invoices.sum'), value: <InvoiceSum invoice={invoice} /> },
    { id: 'route', term: t('invoices.way'), value: t(`payMethod.types.${payMethodType}`) },
    { id: 'seller', term: t('invoices.seller'), value: sellerName },
    ...(customerName === null ? [] : [{ id: 'customer', term: t('invoices.customer'), value: customerName }]),
    { id: 'organization', term: t('invoices.organization'), value: organizationName },
    { id: 'account', term: t('invoice.account'), value: account.filter(Boolean).join(' · ') },
    { id: 'created', term: t('invoices.created'), value: <Timestamp at={dtCreated} /> },
    ...(dtPaid === null ? [] : [{ id: 'paid', term: t('invoice.paidAt'), value: <Timestamp at={dtPaid} /> }]),
  ];
  return <KeyValues items={items} />;
}
