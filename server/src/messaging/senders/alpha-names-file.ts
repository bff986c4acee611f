import { alphaNameExportColumns, endpoint, gridExports, jsonInQuery } from '@portal/contracts';
import { isMessageType } from '@portal/messaging';
import * as z from 'zod/mini';
import { textsIn } from '../../platform/locales';
import { cellsBy, tableFileQuery } from '../../platform/sheets';
import type { AlphaNameRow } from './alpha-name.store';

/** `active`: only names that can send. */
export const alphaNamesFile = endpoint({
  method: 'GET', ...gridExports.alphaNames, data: z.unknown(),
  query: z.object({
    ...tableFileQuery,
    filter: z._default(jsonInQuery(z.strictObject({
      text: z.optional(z.string().check(z.trim(), z.maxLength(200))), active: z.optional(z.boolean()),
    })), {}),
  }),
});

const ON = 1;

export const alphaNameTable = {
  all: alphaNameExportColumns,
  cellsOf: cellsBy<AlphaNameRow, (typeof alphaNameExportColumns)[number]>(
    (language) => textsIn(language).group('tables.columns'),
    (language) => {
      const { group } = textsIn(language);
      const types = group('messages.type');
      const statuses = group('tables.alphaNameStatus');
      return {
        name: ['text', (row) => row.name], organization: ['text', (row) => row.organizationName],
        types: ['text', (row) => row.messageTypes.map((type) => (isMessageType(type) ? types[type] : type)).join(', ')],
        status: ['text', (row) => row.directionStatus === ON ? statuses.on : statuses.off],
      };
    },
  ),
};
