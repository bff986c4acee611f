import type { Language, StatementLine } from '@portal/contracts';
import type { Db } from '../../platform/db';
import type { OutgoingFile } from '../../platform/http';
import { textsIn } from '../../platform/locales';
import { localTimes, sheetMediaTypes, writeSheet, type Cell, type SheetColumn, type SheetFormat } from '../../platform/sheets';
import type { AccountReader } from './account.store';
import { openStatement, statementPage, type StatementQuestion } from './statement';

const ROWS_AT_ONCE = 1_000;

type StatementFileRequest = Omit<StatementQuestion, 'limit' | 'cursor'> & { format: SheetFormat; language: Language };

/** Streams the lines page by page, so memory use does not grow with the length of the period. */
export async function statementFile(
  db: Db, reader: AccountReader, { format, language, ...question }: StatementFileRequest,
): Promise<OutgoingFile> {
  const open = await openStatement(db, reader, question);
  const cells = cellsOf(language, question.timeZone);
  const batches = (async function* () {
    for (let cursor: string | undefined; ;) {
      const { items, next } = await statementPage(db, open, { kind: question.kind, limit: ROWS_AT_ONCE, cursor });
      yield items.map(cells);
      if (next === null) return;
      cursor = next;
    }
  })();
  const columns = titlesOf(language, open.account.currency, question.timeZone);
  return { name: `statement-${question.from}-${question.to}.${format}`, type: sheetMediaTypes[format], content: writeSheet(
    { format, language }, columns, batches,
  ) };
}

function titlesOf(language: Language, currency: string, timeZone: string): SheetColumn[] {
  const columns = textsIn(language).group('statements.columns');
  return [
    { title: `${columns.at} (${timeZone})`, kind: 'time' }, { title: columns.kind, kind: 'text' },
    { title: `${columns.sum}, ${currency}`, kind: 'number' }, { title: `${columns.balance}, ${currency}`, kind: 'number' },
    { title: columns.listId, kind: 'number' }, { title: columns.listName, kind: 'text' }, { title: columns.invoice, kind: 'text' },
    { title: columns.comment, kind: 'text' }, { title: columns.alphaName, kind: 'text' }, { title: columns.type, kind: 'text' },
    { title: columns.messages, kind: 'number' }, { title: columns.sentOn, kind: 'time' },
    { title: `${columns.charged}, ${currency}`, kind: 'number' }, { title: `${columns.released}, ${currency}`, kind: 'number' },
    { title: `${columns.reserved}, ${currency}`, kind: 'number' },
  ];
}

function cellsOf(language: Language, timeZone: string) {
  const { group } = textsIn(language);
  const [kinds, types] = [group('statements.kinds'), group('messages.type')];
  const local = localTimes(timeZone);
  const messageCells = (messages: StatementLine['messages']): Cell[] => (messages === null ? [null, null, null, null] : [
    messages.alphaName?.name ?? null, messages.type && types[messages.type], messages.count, { localTime: messages.sentOn },
  ]);
  // A retried list has several reservations. Its money is in one row, so that the columns add up.
  const listsWithMoney = new Set<number>();
  const moneyCells = (listId: number | null, money: StatementLine['listMoney']): Cell[] => {
    if (listId === null || money === null || listsWithMoney.has(listId)) return [null, null, null];
    listsWithMoney.add(listId);
    return [{ amount: money.charged }, { amount: money.released }, { amount: money.reserved }];
  };
  return ({ at, kind, sum, balance, listId, listName, listMoney, invoice, comment, messages }: StatementLine): Cell[] => [
    messages === null ? local(at) : { localTime: messages.day }, kinds[kind], { amount: sum }, { amount: balance }, listId, listName,
    invoice?.number ?? null, comment, ...messageCells(messages), ...moneyCells(listId, listMoney),
  ];
}
