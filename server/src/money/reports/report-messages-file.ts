import { endpoint, reportMessageExportColumns, reportMessagesExport, reports, type ReportMessage } from '@portal/contracts';
import * as z from 'zod/mini';
import { messageWords } from '../../messaging/messages';
import { textsIn } from '../../platform/locales';
import { cellsBy, tableFileQuery } from '../../platform/sheets';
import { directionName } from './usage';

const { filter, timeZone } = reports.messages.query.shape;

export const reportMessagesFile = endpoint({
  method: 'GET', ...reportMessagesExport, query: z.object({ ...tableFileQuery, filter, timeZone }), data: z.unknown(),
});

/** Columns of messages whose amounts are in `currency`. */
export const reportMessagesTable = (currency: string) => ({
  all: reportMessageExportColumns,
  cellsOf: cellsBy<ReportMessage, (typeof reportMessageExportColumns)[number]>(
    (language) => {
      const { t, group } = textsIn(language);
      return { ...group('exports.columns'), direction: t('reports.groups.direction'), confirmed: t('reports.confirmed') };
    },
    (language, { at }) => {
      const words = messageWords(language);
      const sources = textsIn(language).group('exports.source');
      return {
        // A number is safe: spreadsheets keep 15 digits, and ids are shorter.
        id: ['number', (row) => Number(row.id)], confirmed: ['time', (row) => at(row.at)], recipient: ['text', (row) => row.recipient],
        status: ['text', (row) => words.outcome(row.outcome)], reason: ['text', (row) => words.reason(row.reason)],
        from: ['text', (row) => row.from], organizationName: ['text', (row) => row.organizationName],
        direction: ['text', ({ providerName, type }) => providerName && directionName(providerName, words.type(type))],
        type: ['text', (row) => words.type(row.type)],
        source: ['text', (row) => sources[row.source]], listId: ['number', (row) => row.listId], listName: ['text', (row) => row.listName],
        partscount: ['number', (row) => row.partscount], cost: ['number', (row) => ({ amount: row.cost })],
        currency: ['text', () => currency],
      };
    },
  ),
});
