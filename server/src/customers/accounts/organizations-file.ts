import { endpoint, gridExports, jsonInQuery, organizationExportColumns } from '@portal/contracts';
import * as z from 'zod/mini';
import { textsIn } from '../../platform/locales';
import { cellsBy, tableFileQuery } from '../../platform/sheets';
import type { OrganizationRow } from './customer.store';

export const organizationsFile = endpoint({
  method: 'GET', ...gridExports.organizations, data: z.unknown(),
  query: z.object({
    ...tableFileQuery,
    filter: z._default(jsonInQuery(z.strictObject({ text: z.optional(z.string().check(z.trim(), z.maxLength(200))) })), {}),
  }),
});

export const organizationTable = {
  all: organizationExportColumns,
  cellsOf: cellsBy<OrganizationRow, (typeof organizationExportColumns)[number]>(
    (language) => textsIn(language).group('tables.columns'),
    (language) => {
      const types = textsIn(language).group('tables.organizationType');
      return {
        name: ['text', (row) => row.name], type: ['text', (row) => (row.type === 1 ? types.individual : types.legalEntity)],
        email: ['text', (row) => row.email], address: ['text', (row) => row.address],
        defaultAlphaName: ['text', (row) => row.defaultAlphaname],
      };
    },
  ),
};
