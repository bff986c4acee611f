import type { Language, StatementLine } from '@portal/contracts';
import type { Db } from '../db';
import type { OutgoingFile } from '../http';
import { localTimes, sheetMediaTypes, writeSheet, type Cell, type SheetColumn, type SheetFormat } from '../sheets';
import type { Reader } from './account.store';
import { openStatement, statementPage, type StatementQuestion } from './statement';
import { wordsOf } from './words/words-of';
import type { StatementWords } from './words/statement-words';

const ROWS_AT_ONCE = 1_000;

type StatementFileRequest = Omit<StatementQuestion, 'limit' | 'cursor'> & { format: SheetFormat; language: Language };

/** Streams the lines page by page, so memory does not grow with the span. */
export async function statementFile(db: Db, reader: Reader, { format, language, ...question }: StatementFileRequest): Promise<OutgoingFile> {
  const words = wordsOf(language);
  const open = await openStatement(db, reader, question);
  const cells = cellsOf(words, question.timeZone);
  const batches = (async function* () {
    for (let cursor: string | undefined; ;) {
      const { items, next } = await statementPage(db, open, { kind: question.kind, limit: ROWS_AT_ONCE, cursor });
      yield items.map(cells);
      if (next === null) return;
      cursor = next;
    }
  })();
  const columns = titlesOf(words, open.account.currency, question.timeZone);
  return { name: `statement-${question.from}-${question.to}.${format}`, type: sheetMediaTypes[format], content: writeSheet({ format, language }, columns, batches) };
}

function titlesOf({ columns }: StatementWords, currency: string, timeZone: string): SheetColumn[] {
  return [
    { title: `${columns.at} (${timeZone})`, kind: 'time' }, { title: columns.kind, kind: 'text' },
    { title: `${columns.sum}, ${currency}`, kind: 'number' }, { title: `${columns.balance}, ${currency}`, kind: 'number' },
    { title: columns.listId, kind: 'number' }, { title: columns.listName, kind: 'text' }, { title: columns.invoice, kind: 'text' },
    { title: columns.comment, kind: 'text' },
  ];
}

function cellsOf(words: StatementWords, timeZone: string) {
  const local = localTimes(timeZone);
  return ({ at, kind, sum, balance, listId, listName, invoice, comment }: StatementLine): Cell[] => [
    local(at), words.kinds[kind], { amount: sum }, { amount: balance }, listId, listName, invoice?.number ?? null, comment,
  ];
}
