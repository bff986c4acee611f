import { endpoint } from '@portal/contracts';
import { adminCustomers, adminGridExports, customerExportColumns, type ListedCustomer } from '@portal/contracts/admin';
import * as z from 'zod/mini';
import { textsIn } from '../../platform/locales';
import { cellsBy, tableFileQuery } from '../../platform/sheets';

export const customersFile = endpoint({
  method: 'GET', ...adminGridExports.customers, data: z.unknown(),
  query: z.object({ ...tableFileQuery, filter: adminCustomers.list.query.shape.filter, sort: adminCustomers.list.query.shape.sort }),
});

export const customerTable = {
  all: customerExportColumns,
  cellsOf: cellsBy<ListedCustomer, (typeof customerExportColumns)[number]>(
    (language) => textsIn(language).group('tables.columns'),
    (language, { at }) => {
      const { t } = textsIn(language);
      return {
        contract: ['text', (row) => row.name], id: ['number', (row) => row.id], email: ['text', (row) => row.email],
        type: ['text', (row) => t(row.type === 1 ? 'tables.customerType.customer' : 'tables.customerType.service')],
        status: ['text', (row) => t(row.status === 1 ? 'tables.customerStatus.active' : 'tables.customerStatus.disabled')],
        tariff: ['text', (row) => row.tariffName], balance: ['number', (row) => ({ amount: row.balance })],
        currency: ['text', (row) => row.currency_code], lastActivity: ['time', (row) => at(row.lastActivity)],
        created: ['time', (row) => at(row.created)], updated: ['time', (row) => at(row.updated)],
      };
    },
  ),
};
