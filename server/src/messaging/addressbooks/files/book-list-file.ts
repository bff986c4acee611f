import { addressBookListExportColumns, addressBooks, endpoint, gridExports, type AddressBook } from '@portal/contracts';
import * as z from 'zod/mini';
import { textsIn } from '../../../platform/locales';
import { cellsBy, tableFileQuery } from '../../../platform/sheets';

export const booksFile = endpoint({
  method: 'GET', ...gridExports.addressBooks, data: z.unknown(),
  query: z.object({ ...tableFileQuery, filter: addressBooks.list.query.shape.filter, sort: addressBooks.list.query.shape.sort }),
});

export const bookTable = {
  all: addressBookListExportColumns,
  cellsOf: cellsBy<AddressBook, (typeof addressBookListExportColumns)[number]>(
    (language) => textsIn(language).group('tables.columns'),
    (language, { at }) => {
      const { t, group } = textsIn(language);
      const types = group('tables.bookType');
      return {
        name: ['text', (row) => row.name], type: ['text', (row) => types[row.type]], contacts: ['number', (row) => row.contacts],
        organizations: ['text', (row) => row.organizations.map(({ name }) => name).join(', ') || t('tables.allOrganizations')],
        fields: ['text', (row) => row.paramNames.filter((name) => name !== null).join(', ')], tags: ['text', (row) => row.tags.join(', ')],
        created: ['time', (row) => at(row.created)], updated: ['time', (row) => at(row.updated)],
        lastUsed: ['time', (row) => at(row.lastUsed)],
      };
    },
  ),
};
