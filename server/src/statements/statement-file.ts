import type { Language, StatementLine } from '@portal/contracts';
import type { Db } from '../db';
import type { OutgoingFile } from '../http';
import { sheetMediaTypes, writeSheet, type Cell, type SheetColumn, type SheetFormat } from '../sheets';
import type { Reader } from './account.store';
import { openStatement, statementPage, type StatementQuestion } from './statement';
import { wordsOf } from './words/words-of';
import type { StatementWords } from './words/statement-words';

/** Rows of one question to the database. */
const ROWS_AT_ONCE = 1_000;
/** A spreadsheet keeps so many digits of a number; with them a point, and a sign. */
const LONGEST_EXACT_AMOUNT = 16;

type Asked = Omit<StatementQuestion, 'limit' | 'cursor'> & { format: SheetFormat; language: Language };

/** All lines of the span, page by page while they are sent, so that a year of single messages needs no memory. */
export async function statementFile(db: Db, reader: Reader, { format, language, ...question }: Asked): Promise<OutgoingFile> {
  const words = wordsOf(language);
  const open = await openStatement(db, reader, question);
  const cells = cellsOf({ words, format, timeZone: question.timeZone });
  const batches = (async function* () {
    for (let cursor: string | undefined; ;) {
      const { items, next } = await statementPage(db, open, { kind: question.kind, limit: ROWS_AT_ONCE, cursor });
      yield items.map(cells);
      if (next === null) return;
      cursor = next;
    }
  })();
  const columns = titlesOf(words, open.account.currency, question.timeZone);
  return { name: `statement-${question.from}-${question.to}.${format}`, type: sheetMediaTypes[format], content: writeSheet(format, columns, batches) };
}

function titlesOf({ columns }: StatementWords, currency: string, timeZone: string): SheetColumn[] {
  return [
    { title: `${columns.at} (${timeZone})`, kind: 'text' }, { title: columns.kind, kind: 'text' },
    { title: `${columns.sum}, ${currency}`, kind: 'number' }, { title: `${columns.balance}, ${currency}`, kind: 'number' },
    { title: columns.listId, kind: 'number' }, { title: columns.listName, kind: 'text' }, { title: columns.invoice, kind: 'text' },
    { title: columns.comment, kind: 'text' },
  ];
}

function cellsOf({ words, format, timeZone }: { words: StatementWords; format: SheetFormat; timeZone: string }) {
  const clock = clockOf(timeZone);
  // In a workbook sums can be added up; a CSV file holds them with all their digits.
  const amount = (sum: string): Cell => (format === 'xlsx' && sum.length <= LONGEST_EXACT_AMOUNT ? Number(sum) : sum);
  return ({ at, kind, sum, balance, listId, listName, invoice, comment }: StatementLine): Cell[] => [
    clock.format(new Date(at)), words.kinds[kind], amount(sum), amount(balance), listId, listName, invoice?.number ?? null, comment,
  ];
}

/** Swedish writes a time as ISO 8601 does; by the clocks of the zone, since times of a spreadsheet know none. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23',
  });
}
