import { invoices } from '@portal/contracts';
import { liveEvent } from '@portal/portal';
import { callResource } from '@portal/portal/resource';
import { invoiceCommand } from './commands.state';
import { filterOf, type InvoicesQuery } from './invoices-query';

/** Rows of another tab, or of another customer's invoices, are not shown while these load. */
export const invoicesPage = callResource(
  'finances/invoices', invoices.list,
  (query: InvoicesQuery) => ({
    query: { filter: filterOf(query), sort: query.sort, ...(query.cursor !== '' && { cursor: query.cursor }) },
  }),
  {
    keepWhile: (before, next) => before.tab === next.tab && before.everybody === next.everybody,
    // After a failed command too, because the invoice has probably changed.
    refreshOn: [invoiceCommand.succeeded, invoiceCommand.failed, liveEvent('invoice.changed')],
  },
);
