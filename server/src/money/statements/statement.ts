import { AppError, toAmount, type accounts, type Data, type Parsed, type StatementLine } from '@portal/contracts';
import type { Db } from '../../platform/db';
import { keysetPage } from '../../platform/http';
import { accountToState, type AccountReader, type StatementAccount } from './account.store';
import { checkedSpan } from './calendar-span';
import { statementLines, statementTotals, type StatementRow, type StatementTotals } from './statement.store';

export type StatementQuestion = Parsed<typeof accounts.statement>['query'];
export type Statement = Data<typeof accounts.statement>;

/** Sorts by id, newest first. The ids of an account's postings are in the order in which its balance changed. */
const ORDER = '-id';

type Days = Pick<StatementQuestion, 'accountUuid' | 'from' | 'to' | 'timeZone'>;
type OpenStatement = { reader: AccountReader; account: StatementAccount; totals: StatementTotals };

/** Throws AppError account_not_found, invalid_request, period_too_long. */
export async function statement(db: Db, reader: AccountReader, question: StatementQuestion): Promise<Statement> {
  const open = await openStatement(db, reader, question);
  const { opening, closing, income } = open.totals;
  return {
    currency_code: open.account.currency,
    opening: toAmount(opening), closing: toAmount(closing), in: toAmount(income), out: toAmount(opening + income - closing),
    ...await statementPage(db, open, question),
  };
}

/** Determines the range of postings once, so that later postings do not appear in the statement. */
export async function openStatement(db: Db, reader: AccountReader, { accountUuid, ...days }: Days): Promise<OpenStatement> {
  const span = checkedSpan(days);
  const account = await accountToState(db, reader, accountUuid);
  if (!account) throw new AppError('account_not_found');
  return { reader, account, totals: await statementTotals(db, account.id, span) };
}

export async function statementPage(
  db: Db, { reader, account, totals: { lower, upper } }: OpenStatement,
  { kind: kinds, limit, cursor }: Pick<StatementQuestion, 'kind' | 'limit' | 'cursor'>,
): Promise<Pick<Statement, 'items' | 'next' | 'previous'>> {
  const { page, next, previous } = await keysetPage({ sort: ORDER, limit, cursor }, {
    rows: ({ descending, after, limit: rows }) => (
      statementLines(db, reader, {
        accountId: account.id, lower, upper,
      }, { kinds, descending, after: after && BigInt(after.id), limit: rows })),
    positionOf: ({ id }) => ({ key: '', id: Number(id) }),
    isKey: (key) => key === '',
  });
  return { items: page.map(presentLine), next, previous };
}

function presentLine(
  { id, at, kind, amount, balance, listId, listName, source, invoiceUuid, invoiceNumber, comment }: StatementRow,
): StatementLine {
  return {
    id: String(id), at: at.toISOString(), kind, sum: toAmount(amount), balance: toAmount(balance),
    listId: listId === null ? null : Number(listId), listName, source,
    invoice: invoiceUuid === null || invoiceNumber === null ? null : { uuid: invoiceUuid, number: invoiceNumber },
    comment,
  };
}
