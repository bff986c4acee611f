import { endpoint, gridExports, templateExportColumns, templates, type Template } from '@portal/contracts';
import * as z from 'zod/mini';
import { textsIn } from '../../platform/locales';
import { cellsBy, tableFileQuery } from '../../platform/sheets';

export const templatesFile = endpoint({
  method: 'GET', ...gridExports.templates, data: z.unknown(),
  query: z.object({ ...tableFileQuery, filter: templates.list.query.shape.filter, sort: templates.list.query.shape.sort }),
});

export const templateTable = {
  all: templateExportColumns,
  cellsOf: cellsBy<Template, (typeof templateExportColumns)[number]>(
    (language) => textsIn(language).group('tables.columns'),
    (language, { at }) => {
      const { t, group } = textsIn(language);
      const types = group('messages.type');
      return {
        name: ['text', (row) => row.name], type: ['text', (row) => types[row.type]], body: ['text', (row) => row.body],
        organizations: ['text', (row) => row.organizations.map(({ name }) => name).join(', ') || t('tables.allOrganizations')],
        uses: ['number', (row) => row.uses], lastUsed: ['time', (row) => at(row.lastUsed)], updated: ['time', (row) => at(row.updated)],
      };
    },
  ),
};
