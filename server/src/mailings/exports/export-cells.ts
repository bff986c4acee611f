import type { ListedMessage, MailingList, mailingExportColumns, Message } from '@portal/contracts';
import { DELIVERY_STATUS, deliveryStatusName, isDeliveryStatus, isListStatus, isMessageType, listStatusName, reasonKey, type DeliveryStatusName } from '@portal/messaging';
import type { Cell, SheetColumn, SheetFormat } from '../../sheets';
import type { ExportWords } from './words/export-words';

type Look = { words: ExportWords; timeZone: string; format: SheetFormat };
export type CellsOf<Row, Column> = (columns: readonly Column[], look: Look) => { titles: SheetColumn[]; cells: (row: Row) => Cell[] };

type ListColumn = (typeof mailingExportColumns.lists)[number];
type MessageColumn = (typeof mailingExportColumns.allMessages)[number] | (typeof mailingExportColumns.listMessages)[number];

const numbers: readonly string[] = ['id', 'listId', 'msgcount', 'partscount', 'smscount', 'cost', 'maximum', ...Object.keys(DELIVERY_STATUS)];
/** A spreadsheet keeps so many digits of a number; with them a point, and a sign. */
const LONGEST_EXACT_AMOUNT = 16;

export const listCells: CellsOf<MailingList, ListColumn> = (columns, { words, timeZone, format }) => {
  const clock = clockOf(timeZone);
  const cell = (row: MailingList, column: ListColumn): Cell => {
    switch (column) {
      case 'status': return isListStatus(row.status) ? words.listStatus[listStatusName(row.status)] : String(row.status);
      case 'type': return typeOf(row.type, words);
      case 'cost': case 'maximum': return amountOf(row[column], format);
      case 'created': case 'updated': case 'dtsend': return timeOf(row[column], clock);
      default: return isCounter(column) ? row.counts[DELIVERY_STATUS[column]] ?? 0 : row[column];
    }
  };
  return { titles: titlesOf(columns, words, timeZone), cells: (row) => columns.map((column) => cell(row, column)) };
};

/** Of all messages, or of a list's: those have no columns that say which list. */
export const messageCells: CellsOf<Message | ListedMessage, MessageColumn> = (columns, { words, timeZone, format }) => {
  const clock = clockOf(timeZone);
  const cell = (row: Message | ListedMessage, column: MessageColumn): Cell => {
    switch (column) {
      case 'status': return statusOf(row.status, words);
      case 'main_status': return row.main_status === null ? null : statusOf(row.main_status, words);
      case 'extended_status': return row.extended_status === 'seen' ? words.deliveryStatus.seen : row.extended_status;
      case 'reason': case 'main_reason': return reasonOf(row[column], words);
      case 'fallback': return row.fallback ? words.yes : words.no;
      case 'created': case 'updated': case 'dtsend': return timeOf(row[column], clock);
      // An id passes what a spreadsheet keeps of a number only in a thousand years.
      case 'id': return Number(row.id);
      case 'cost': return amountOf(row.cost, format);
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
    return { title: isTime ? `${title} (${timeZone})` : title, kind: numbers.includes(column) ? 'number' : 'text' };
  });
}

function isCounter(column: string): column is DeliveryStatusName {
  return Object.hasOwn(DELIVERY_STATUS, column);
}

/** In a workbook sums can be added up; a CSV file holds them with all their digits. */
function amountOf(amount: string, format: SheetFormat): Cell {
  return format === 'xlsx' && amount.length <= LONGEST_EXACT_AMOUNT ? Number(amount) : amount;
}

function statusOf(status: number, { deliveryStatus }: ExportWords): string {
  return isDeliveryStatus(status) ? deliveryStatus[deliveryStatusName(status)] : String(status);
}

function typeOf(type: string, { messageType }: ExportWords): string {
  return isMessageType(type) ? messageType[type] : type;
}

function reasonOf(reason: string | null, { reasons }: ExportWords): string | null {
  if (reason === null) return null;
  const key = reasonKey(reason);
  return key === null ? reason : reasons[key];
}

/** As written by its clocks, since times of a spreadsheet know no zone. */
function timeOf(time: string | null, clock: Intl.DateTimeFormat): string | null {
  return time === null ? null : clock.format(new Date(time));
}

/** Swedish writes a time as ISO 8601 does: 2026-11-22 03:30:00. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23',
  });
}
