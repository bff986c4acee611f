import { useMemo } from 'react';
import type { Invoice, invoiceExportColumns } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles } from '@portal/ui/shell';
import { type DataColumn, LinkButton, Timestamp } from '@portal/ui/screens';
import { useInvoiceRights } from './invoice-rights';
import { InvoiceStatusBadge } from './invoice-status-badge';
import { InvoiceSum } from './invoice-sum';

const useStyles = makeStyles({
  name: {
    '@media (min-width: 640px)': { display: 'block', maxWidth: 'clamp(120px, 15vw, 240px)', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
});

type Column = DataColumn<Invoice, (typeof invoiceExportColumns)[number]>;

export type InvoicesColumnsProps = {
  /** The rows belong to several customers, so each shows its customer. */
  everybody: boolean;
  /** The user can pay some of the rows. */
  payable: boolean;
};

export function useInvoicesColumns({ everybody, payable }: InvoicesColumnsProps): readonly Column[] {
  const { t } = useTranslation();
  const styles = useStyles();
  return useMemo((): readonly Column[] => {
    const name = (text: string) => <span className={styles.name} title={text}>{text}</span>;
    return [
      { id: 'number', header: t('invoices.number'), card: 'title', whole: true, exports: ['number'], cell: (row) => row.number },
      {
        id: 'status', header: t('invoices.status'), card: 'badge', exports: ['status'],
        cell: (row) => <InvoiceStatusBadge status={row.status} />,
      },
      {
        id: 'sum', header: t('invoices.sum'), sort: 'sum', align: 'end', exports: ['sum', 'currency', 'paidSum'],
        cell: (row) => <InvoiceSum invoice={row} />,
      },
      {
        id: 'created', header: t('invoices.created'), sort: 'created', whole: true, card: 'date', exports: ['created'],
        cell: (row) => <Timestamp at={row.dtCreated} form="date" />,
      },
      ...(everybody ? [{
        id: 'customer', header: t('invoices.customer'), exports: ['customer'],
        cell: (row) => name(row.customerName ?? t('invoices.ownCustomer')),
      } satisfies Column] : []),
      {
        id: 'organization', header: t('invoices.organization'), priority: 1, exports: ['organization'],
        cell: (row) => name(row.organizationName),
      },
      { id: 'seller', header: t('invoices.seller'), priority: 3, exports: ['seller'], cell: (row) => name(row.sellerName) },
      {
        id: 'route', header: t('invoices.way'), priority: 2, exports: ['payMethod'],
        cell: (row) => t(`payMethod.types.${row.payMethodType}`),
      },
      {
        id: 'paid', header: t('invoices.paidAt'), whole: true, optional: true, exports: ['paid'],
        cell: (row) => (row.dtPaid ? <Timestamp at={row.dtPaid} /> : null),
      },
      ...(payable ? [{
        id: 'pay', header: t('invoice.step.pay'), card: 'footer', cell: (row) => <PayInvoice invoice={row} />,
      } satisfies Column] : []),
    ];
  }, [t, styles, everybody, payable]);
}

function PayInvoice({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const { canPay } = useInvoiceRights(invoice);
  return canPay ? (
    <LinkButton size="small" to={`/finances/invoice/${invoice.uuid}`} aria-label={t('invoices.payInvoice', { number: invoice.number })}>
      {t('invoices.pay')}
    </LinkButton>
  ) : null;
}
