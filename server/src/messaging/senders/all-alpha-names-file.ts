import { endpoint } from '@portal/contracts';
import {
  adminAlphaNames, adminGridExports, allAlphaNamesExportColumns, type AdminAlphaName, type AdminDirection,
} from '@portal/contracts/admin';
import { isMessageType } from '@portal/messaging';
import * as z from 'zod/mini';
import { textsIn } from '../../platform/locales';
import { cellsBy, tableFileQuery } from '../../platform/sheets';

export const allAlphaNamesFile = endpoint({
  method: 'GET', ...adminGridExports.alphaNames, data: z.unknown(),
  query: z.object({ ...tableFileQuery, filter: adminAlphaNames.list.query.shape.filter }),
});

/** An alpha name with one of its routes; null for a name without routes. */
type AlphaNameRoute = { of: AdminAlphaName; route: AdminDirection | null };

export function rowsOf(of: AdminAlphaName): AlphaNameRoute[] {
  return of.directions.length === 0 ? [{ of, route: null }] : of.directions.map((route) => ({ of, route }));
}

export const allAlphaNamesTable = {
  all: allAlphaNamesExportColumns,
  cellsOf: cellsBy<AlphaNameRoute, (typeof allAlphaNamesExportColumns)[number]>(
    (language) => textsIn(language).group('tables.columns'),
    (language) => {
      const { t, group } = textsIn(language);
      const types = group('messages.type');
      return {
        alphaName: ['text', ({ of }) => of.alphaname], customer: ['text', ({ of }) => of.customerName],
        organization: ['text', ({ of }) => of.organizationName],
        type: ['text', ({ route }) => route && (isMessageType(route.messageType) ? types[route.messageType] : route.messageType)],
        connection: ['text', ({ route }) => route && `${route.providerName}, ${route.connectionName}`],
        providerAlphaName: ['text', ({ route }) => route && route.providerAlphaname],
        priority: ['number', ({ route }) => route && route.priority],
        route: ['text', ({ route }) => route && t(route.status === 1 ? 'tables.on' : 'tables.off')],
      };
    },
  ),
};
