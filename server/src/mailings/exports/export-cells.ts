import type { ListedMessage, MailingList, mailingExportColumns, Message } from '@portal/contracts';
import {
  DELIVERY_STATUS, isListStatus, isMessageOutcome, isMessageType, listStatusName, outcomeName, outcomeOf, reasonKey, UNSENT_OUTCOME, type MessageOutcomeName,
} from '@portal/messaging';
import { localTimes, type Cell, type SheetColumn } from '../../sheets';
import type { ExportWords } from './words/export-words';

type ExportStyle = { words: ExportWords; timeZone: string };
export type CellsOf<Row, Column> = (columns: readonly Column[], look: ExportStyle) => { titles: SheetColumn[]; cells: (row: Row) => Cell[] };

type ListColumn = (typeof mailingExportColumns.lists)[number];
type MessageColumn = (typeof mailingExportColumns.allMessages)[number] | (typeof mailingExportColumns.listMessages)[number];

const outcomes = { ...DELIVERY_STATUS, ...UNSENT_OUTCOME };
const numbers: readonly string[] = ['id', 'listId', 'msgcount', 'partscount', 'smscount', 'cost', 'maximum', ...Object.keys(outcomes)];

export const listCells: CellsOf<MailingList, ListColumn> = (columns, { words, timeZone }) => {
  const at = localTimes(timeZone);
  const cell = (row: MailingList, column: ListColumn): Cell => {
    switch (column) {
      case 'status': return isListStatus(row.status) ? words.listStatus[listStatusName(row.status)] : String(row.status);
      case 'type': return typeOf(row.type, words);
      case 'cost': case 'maximum': return { amount: row[column] };
      case 'created': case 'updated': case 'dtsend': return timeOf(row[column], at);
      default: return isCounter(column) ? row.counts[outcomes[column]] ?? 0 : row[column];
    }
  };
  return { titles: titlesOf(columns, words, timeZone), cells: (row) => columns.map((column) => cell(row, column)) };
};

export const messageCells: CellsOf<Message | ListedMessage, MessageColumn> = (columns, { words, timeZone }) => {
  const at = localTimes(timeZone);
  const cell = (row: Message | ListedMessage, column: MessageColumn): Cell => {
    switch (column) {
      case 'status': return statusOf(outcomeOf({ ...row, sent: row.dtsend !== null }), words);
      case 'main_status': return row.main_outcome === null ? null : statusOf(row.main_outcome, words);
      case 'extended_status': return row.extended_status === 'seen' ? words.deliveryStatus.seen : row.extended_status;
      case 'reason': case 'main_reason': return reasonOf(row[column], words);
      case 'fallback': return row.fallback ? words.yes : words.no;
      case 'created': case 'updated': case 'dtsend': return timeOf(row[column], at);
      // Spreadsheets keep 15 digits, which ids do not reach for a thousand years.
      case 'id': return Number(row.id);
      case 'cost': return { amount: row.cost };
      case 'recipient': case 'partscount': case 'customerSmsId': return row[column];
      default: return 'listId' in row ? listedCell(row, column, words) : null;
    }
  };
  return { titles: titlesOf(columns, words, timeZone), cells: (row) => columns.map((column) => cell(row, column)) };
};

function listedCell(row: ListedMessage, column: Exclude<MessageColumn, keyof Message>, words: ExportWords): Cell {
  switch (column) {
    case 'type': return typeOf(row.type, words);
    case 'source': return words.source[row.source];
    default: return row[column];
  }
}

function titlesOf(columns: readonly (ListColumn | MessageColumn)[], words: ExportWords, timeZone: string): SheetColumn[] {
  return columns.map((column) => {
    const title = isCounter(column) ? words.deliveryStatus[column] : words.columns[column];
    const isTime = column === 'created' || column === 'updated' || column === 'dtsend';
    return { title: isTime ? `${title} (${timeZone})` : title, kind: isTime ? 'time' : numbers.includes(column) ? 'number' : 'text' };
  });
}

function isCounter(column: string): column is MessageOutcomeName {
  return Object.hasOwn(outcomes, column);
}

function statusOf(outcome: number, { deliveryStatus }: ExportWords): string {
  return isMessageOutcome(outcome) ? deliveryStatus[outcomeName(outcome)] : String(outcome);
}

function typeOf(type: string, { messageType }: ExportWords): string {
  return isMessageType(type) ? messageType[type] : type;
}

function reasonOf(reason: string | null, { reasons }: ExportWords): string | null {
  if (reason === null) return null;
  const key = reasonKey(reason);
  return key === null ? reason : reasons[key];
}

function timeOf(time: string | null, at: ReturnType<typeof localTimes>): Cell {
  return time === null ? null : at(time);
}
