import { endpoint } from '@portal/contracts';
import { adminGridExports, adminRequests, requestExportColumns, type AdminRequest } from '@portal/contracts/admin';
import * as z from 'zod/mini';
import { textsIn } from '../../platform/locales';
import { cellsBy, tableFileQuery } from '../../platform/sheets';

export const requestsFile = endpoint({
  method: 'GET', ...adminGridExports.requests, data: z.unknown(),
  query: z.object({ ...tableFileQuery, filter: adminRequests.list.query.shape.filter }),
});

export const requestTable = {
  all: requestExportColumns,
  cellsOf: cellsBy<AdminRequest, (typeof requestExportColumns)[number]>(
    (language) => textsIn(language).group('tables.columns'),
    (language, { at }) => {
      const { group } = textsIn(language);
      const [kinds, statuses, types] = [group('tables.requestKind'), group('tables.requestStatus'), group('messages.type')];
      return {
        created: ['time', (row) => at(row.created)], kind: ['text', (row) => kinds[row.kind]], name: ['text', (row) => row.name],
        customer: ['text', (row) => row.customerName], organization: ['text', (row) => row.organizationName],
        types: ['text', (row) => row.messageTypes.map((type) => types[type]).join(', ')],
        status: ['text', (row) => statuses[row.status]], createdBy: ['text', (row) => row.createdBy],
        decided: ['time', (row) => at(row.decided)], answer: ['text', (row) => row.answer], comment: ['text', (row) => row.comment],
      };
    },
  ),
};
