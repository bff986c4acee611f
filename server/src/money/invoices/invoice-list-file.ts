import { endpoint, gridExports, INVOICE_STATUS, invoiceExportColumns, invoices, type Invoice } from '@portal/contracts';
import * as z from 'zod/mini';
import { textsIn } from '../../platform/locales';
import { cellsBy, tableFileQuery } from '../../platform/sheets';

export const invoicesFile = endpoint({
  method: 'GET', ...gridExports.invoices, data: z.unknown(),
  query: z.object({ ...tableFileQuery, filter: invoices.list.query.shape.filter, sort: invoices.list.query.shape.sort }),
});

export const invoiceTable = {
  all: invoiceExportColumns,
  cellsOf: cellsBy<Invoice, (typeof invoiceExportColumns)[number]>(
    (language) => textsIn(language).group('tables.columns'),
    (language, { at }) => {
      const texts = textsIn(language).group('tables.invoiceStatus');
      const statuses = { [INVOICE_STATUS.new]: texts.new, [INVOICE_STATUS.canceled]: texts.canceled, [INVOICE_STATUS.paid]: texts.paid };
      return {
        number: ['text', (row) => row.number], status: ['text', (row) => statuses[row.status]],
        sum: ['number', (row) => ({ amount: row.sum })], currency: ['text', (row) => row.currency_code],
        paidSum: ['number', (row) => (row.paidSum === null ? null : { amount: row.paidSum })],
        created: ['time', (row) => at(row.dtCreated)], paid: ['time', (row) => at(row.dtPaid)],
        customer: ['text', (row) => row.customerName], organization: ['text', (row) => row.organizationName],
        seller: ['text', (row) => row.sellerName], payMethod: ['text', (row) => row.payMethodName],
      };
    },
  ),
};
