import type { Language, ListedMessage, ListMessage, MailingList, mailingExportColumns, Message } from '@portal/contracts';
import { DELIVERY_STATUS, isListStatus, listStatusName, outcomeOf, UNSENT_OUTCOME, type MessageOutcomeName } from '@portal/messaging';
import { messageWords } from '../../messages';
import { textsIn } from '../../../platform/locales';
import { localTimes, type Cell, type CellsOf, type SheetColumn } from '../../../platform/sheets';

type ListColumn = (typeof mailingExportColumns.lists)[number];
type MessageColumn = (typeof mailingExportColumns.allMessages)[number] | (typeof mailingExportColumns.listMessages)[number];

function textsOf(language: Language) {
  const { t, group } = textsIn(language);
  return {
    columns: group('exports.columns'),
    listStatus: group('exports.listStatus'),
    source: group('exports.source'),
    words: messageWords(language),
    yes: t('exports.yes'),
    no: t('exports.no'),
  };
}
type ExportTexts = ReturnType<typeof textsOf>;

const outcomes = { ...DELIVERY_STATUS, ...UNSENT_OUTCOME };
const numbers: readonly string[] = ['id', 'listId', 'msgcount', 'partscount', 'smscount', 'cost', 'maximum', ...Object.keys(outcomes)];

export const listCells: CellsOf<MailingList, ListColumn> = (columns, { language, timeZone }) => {
  const texts = textsOf(language);
  const at = localTimes(timeZone);
  const cell = (row: MailingList, column: ListColumn): Cell => {
    switch (column) {
      case 'status': return isListStatus(row.status) ? texts.listStatus[listStatusName(row.status)] : String(row.status);
      case 'type': return texts.words.type(row.type);
      case 'cost': case 'maximum': return { amount: row[column] };
      case 'created': case 'updated': case 'dtsend': return timeOf(row[column], at);
      default: return isCounter(column) ? row.counts[outcomes[column]] ?? 0 : row[column];
    }
  };
  return { titles: titlesOf(columns, texts, timeZone), cells: (row) => columns.map((column) => cell(row, column)) };
};

export const messageCells: CellsOf<Message | ListedMessage, MessageColumn> = (columns, { language, timeZone }) => {
  const texts = textsOf(language);
  const at = localTimes(timeZone);
  const cell = (row: Message | ListedMessage, column: MessageColumn): Cell => {
    switch (column) {
      case 'status': return texts.words.outcome(outcomeOf({ ...row, sent: row.dtsend !== null }));
      case 'main_status': return row.main_outcome === null ? null : texts.words.outcome(row.main_outcome);
      case 'extended_status': return row.extended_status === 'seen' ? texts.words.deliveryStatus.seen : row.extended_status;
      case 'reason': case 'main_reason': return texts.words.reason(row[column]);
      case 'fallback': return row.fallback ? texts.yes : texts.no;
      case 'created': case 'updated': case 'dtsend': return timeOf(row[column], at);
      // A number is safe: spreadsheets keep 15 digits, and ids are shorter.
      case 'id': return Number(row.id);
      case 'cost': return { amount: row.cost };
      case 'recipient': case 'partscount': case 'customerSmsId': return row[column];
      default: return 'listId' in row ? listedCell(row, column, texts) : null;
    }
  };
  return { titles: titlesOf(columns, texts, timeZone), cells: (row) => columns.map((column) => cell(row, column)) };
};

/** Messages of a list that is not confirmed. Nothing is charged yet, so the cost is what they may cost. */
export const unconfirmedMessageCells: CellsOf<ListMessage, MessageColumn> = (columns, locale) => {
  const { titles, cells } = messageCells(columns, locale);
  const estimatedCost = textsIn(locale.language).t('exports.estimatedCost');
  return {
    titles: titles.map((each, at) => (columns[at] === 'cost' ? { ...each, title: estimatedCost } : each)),
    cells: (row) => cells({ ...row, cost: row.price }),
  };
};

function listedCell(row: ListedMessage, column: Exclude<MessageColumn, keyof Message>, texts: ExportTexts): Cell {
  switch (column) {
    case 'type': return texts.words.type(row.type);
    case 'source': return texts.source[row.source];
    default: return row[column];
  }
}

function titlesOf(columns: readonly (ListColumn | MessageColumn)[], texts: ExportTexts, timeZone: string): SheetColumn[] {
  return columns.map((column) => {
    const title = isCounter(column) ? texts.words.deliveryStatus[column] : texts.columns[column];
    const isTime = column === 'created' || column === 'updated' || column === 'dtsend';
    return { title: isTime ? `${title} (${timeZone})` : title, kind: isTime ? 'time' : numbers.includes(column) ? 'number' : 'text' };
  });
}

function isCounter(column: string): column is MessageOutcomeName {
  return Object.hasOwn(outcomes, column);
}

function timeOf(time: string | null, at: ReturnType<typeof localTimes>): Cell {
  return time === null ? null : at(time);
}
