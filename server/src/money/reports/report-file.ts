import { toAmount, type Language, type ReportGroup } from '@portal/contracts';
import { DELIVERY_STATUS, outcomeName, UNSENT_OUTCOME } from '@portal/messaging';
import { messageWords } from '../../messaging/messages';
import type { OutgoingFile } from '../../platform/http';
import { textsIn } from '../../platform/locales';
import { sheetMediaTypes, writeSheet, type Cell, type SheetColumn, type SheetFormat } from '../../platform/sheets';
import { directionName, type Figures, type UsageReport, type UsageRow } from './usage';

const outcomes = [
  ...Object.values(DELIVERY_STATUS).filter((status) => status !== DELIVERY_STATUS.scheduled), ...Object.values(UNSENT_OUTCOME),
];

/** Appends one row for all rows that are not shown, so the file adds up to the total on screen. */
export function reportFile(
  { items, others, currency }: UsageReport,
  { groupBy, from, to, format, language }: { groupBy: ReportGroup; from: string; to: string; format: SheetFormat; language: Language },
): OutgoingFile {
  const texts = textsOf(language);
  const rows = items.map((row) => cellsOf(titleOf(row, groupBy, texts), row, currency));
  if (others) rows.push(cellsOf(texts.t('reports.others', { rows: others.rows }), others, currency));
  return {
    name: `report-${groupBy}-${from}-${to}.${format}`,
    type: sheetMediaTypes[format],
    content: writeSheet({ format, language }, columnsOf(groupBy, texts), batchOf(rows)),
  };
}

function textsOf(language: Language) {
  const { t } = textsIn(language);
  return { t, none: t('reports.none'), words: messageWords(language) };
}
type ReportTexts = ReturnType<typeof textsOf>;

function columnsOf(groupBy: ReportGroup, { t, words }: ReportTexts): SheetColumn[] {
  const number = (title: string): SheetColumn => ({ title, kind: 'number' });
  return [
    { title: t(`reports.groups.${groupBy}`), kind: groupBy === 'day' ? 'time' : 'text' },
    number(t('reports.messages')), number(t('reports.parts')),
    ...outcomes.map((outcome) => number(words.deliveryStatus[outcomeName(outcome)])),
    number(t('reports.spent')), { title: t('reports.currency'), kind: 'text' },
  ];
}

function cellsOf(title: Cell, { messages, parts, counts, spent }: Figures, currency: string): Cell[] {
  return [title, messages, parts, ...outcomes.map((outcome) => counts[outcome] ?? 0), { amount: toAmount(spent) }, currency];
}

function titleOf({ key, name, type }: UsageRow, groupBy: ReportGroup, texts: ReportTexts): Cell {
  switch (groupBy) {
    case 'day': return key === null ? null : { localTime: key };
    case 'type': return key === null ? texts.none : texts.words.type(key);
    case 'status': return texts.words.outcome(Number(key));
    case 'direction': return type === null ? texts.none : directionName(name, texts.words.type(type));
    case 'organization': case 'alphaName': return name ?? texts.none;
  }
}

async function* batchOf<Row>(rows: Row[]): AsyncGenerator<Row[], undefined> {
  yield rows;
  return undefined;
}
