import { toAmount, type Language, type ReportGroup } from '@portal/contracts';
import { DELIVERY_STATUS, deliveryStatusName, isDeliveryStatus, isMessageType } from '@portal/messaging';
import type { OutgoingFile } from '../http';
import { sheetMediaTypes, writeSheet, type Cell, type SheetColumn, type SheetFormat } from '../sheets';
import { directionName, type Figures, type UsageReport, type UsageRow } from './usage';
import { wordsOf, type FileWords } from './words/words-of';

/** Messages of a list that was confirmed are never scheduled any more. */
const statuses = Object.values(DELIVERY_STATUS).filter((status) => status !== DELIVERY_STATUS.scheduled);
/** A spreadsheet keeps so many digits of a number; with them a point, and a sign. */
const LONGEST_EXACT_AMOUNT = 16;

/** The rows of a report, and of all that are not shown one, so that they add up to what the screen has as its total. */
export function reportFile(
  { items, others, currency }: UsageReport, { groupBy, from, to, format, language }: { groupBy: ReportGroup; from: string; to: string; format: SheetFormat; language: Language },
): OutgoingFile {
  const words = wordsOf(language);
  const rows = items.map((row) => cellsOf(titleOf(row, groupBy, words), row, currency, format));
  if (others) rows.push(cellsOf(`${words.others} (${others.rows})`, others, currency, format));
  return {
    name: `report-${groupBy}-${from}-${to}.${format}`,
    type: sheetMediaTypes[format],
    content: writeSheet(format, columnsOf(groupBy, words), batchOf(rows)),
  };
}

function columnsOf(groupBy: ReportGroup, words: FileWords): SheetColumn[] {
  const number = (title: string): SheetColumn => ({ title, kind: 'number' });
  return [
    { title: words.groups[groupBy], kind: 'text' }, number(words.messages), number(words.parts),
    ...statuses.map((status) => number(words.deliveryStatus[deliveryStatusName(status)])), number(words.spent), { title: words.currency, kind: 'text' },
  ];
}

function cellsOf(title: string, { messages, parts, counts, spent }: Figures, currency: string, format: SheetFormat): Cell[] {
  return [title, messages, parts, ...statuses.map((status) => counts[status] ?? 0), amountOf(toAmount(spent), format), currency];
}

function titleOf({ key, name, type }: UsageRow, groupBy: ReportGroup, words: FileWords): string {
  switch (groupBy) {
    case 'day': return key ?? '';
    case 'type': return key === null ? words.none : typeOf(key, words);
    case 'status': return statusOf(Number(key), words);
    case 'direction': return type === null ? words.none : directionName(name, typeOf(type, words));
    case 'organization': case 'alphaName': return name ?? words.none;
  }
}

function typeOf(type: string, { messageType }: FileWords): string {
  return isMessageType(type) ? messageType[type] : type;
}

function statusOf(status: number, { deliveryStatus }: FileWords): string {
  return isDeliveryStatus(status) ? deliveryStatus[deliveryStatusName(status)] : String(status);
}

/** In a workbook sums can be added up; a CSV file holds them with all their digits. */
function amountOf(amount: string, format: SheetFormat): Cell {
  return format === 'xlsx' && amount.length <= LONGEST_EXACT_AMOUNT ? Number(amount) : amount;
}

async function* batchOf<Row>(rows: Row[]): AsyncGenerator<Row[], undefined> {
  yield rows;
  return undefined;
}
