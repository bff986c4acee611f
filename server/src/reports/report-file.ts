import { toAmount, type Language, type ReportGroup } from '@portal/contracts';
import { DELIVERY_STATUS, isMessageOutcome, isMessageType, outcomeName, UNSENT_OUTCOME } from '@portal/messaging';
import type { OutgoingFile } from '../http';
import { sheetMediaTypes, writeSheet, type Cell, type SheetColumn, type SheetFormat } from '../sheets';
import { directionName, type Figures, type UsageReport, type UsageRow } from './usage';
import { wordsOf, type FileWords } from './words/words-of';

/** Messages of a confirmed list are never scheduled. */
const outcomes = [...Object.values(DELIVERY_STATUS).filter((status) => status !== DELIVERY_STATUS.scheduled), ...Object.values(UNSENT_OUTCOME)];

/** Appends one row for all rows that are not shown, so the file adds up to the total on screen. */
export function reportFile(
  { items, others, currency }: UsageReport, { groupBy, from, to, format, language }: { groupBy: ReportGroup; from: string; to: string; format: SheetFormat; language: Language },
): OutgoingFile {
  const words = wordsOf(language);
  const rows = items.map((row) => cellsOf(titleOf(row, groupBy, words), row, currency));
  if (others) rows.push(cellsOf(`${words.others} (${others.rows})`, others, currency));
  return {
    name: `report-${groupBy}-${from}-${to}.${format}`,
    type: sheetMediaTypes[format],
    content: writeSheet({ format, language }, columnsOf(groupBy, words), batchOf(rows)),
  };
}

function columnsOf(groupBy: ReportGroup, words: FileWords): SheetColumn[] {
  const number = (title: string): SheetColumn => ({ title, kind: 'number' });
  return [
    { title: words.groups[groupBy], kind: groupBy === 'day' ? 'time' : 'text' }, number(words.messages), number(words.parts),
    ...outcomes.map((outcome) => number(words.deliveryStatus[outcomeName(outcome)])), number(words.spent), { title: words.currency, kind: 'text' },
  ];
}

function cellsOf(title: Cell, { messages, parts, counts, spent }: Figures, currency: string): Cell[] {
  return [title, messages, parts, ...outcomes.map((outcome) => counts[outcome] ?? 0), { amount: toAmount(spent) }, currency];
}

function titleOf({ key, name, type }: UsageRow, groupBy: ReportGroup, words: FileWords): Cell {
  switch (groupBy) {
    case 'day': return key === null ? null : { localTime: key };
    case 'type': return key === null ? words.none : typeOf(key, words);
    case 'status': return statusOf(Number(key), words);
    case 'direction': return type === null ? words.none : directionName(name, typeOf(type, words));
    case 'organization': case 'alphaName': return name ?? words.none;
  }
}

function typeOf(type: string, { messageType }: FileWords): string {
  return isMessageType(type) ? messageType[type] : type;
}

function statusOf(outcome: number, { deliveryStatus }: FileWords): string {
  return isMessageOutcome(outcome) ? deliveryStatus[outcomeName(outcome)] : String(outcome);
}

async function* batchOf<Row>(rows: Row[]): AsyncGenerator<Row[], undefined> {
  yield rows;
  return undefined;
}
