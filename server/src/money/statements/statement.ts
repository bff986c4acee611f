import { AppError, toAmount, type accounts, type Data, type Parsed, type StatementLine } from '@portal/contracts';
import type { Db } from '../../platform/db';
import { keysetPage } from '../../platform/http';
import { accountToState, type AccountReader } from './account.store';
import { checkedSpan } from './calendar-span';
import { foldAccount } from './fold.store';
import { keyOfSum, keysetPositionOf, linePositionOf } from './line-position';
import type { StatementScope } from './statement-scope.store';
import { inSnapshot, statementLines, statementTotals, type StatementRow } from './statement.store';

export type StatementQuestion = Parsed<typeof accounts.statement>['query'];
export type Statement = Data<typeof accounts.statement>;

/** Newest first; see LinePosition. */
const ORDER = '-line';
const DAY_MS = 86_400_000;

type Days = Pick<StatementQuestion, 'accountUuid' | 'from' | 'to' | 'timeZone'>;

/** Throws AppError account_not_found, invalid_request, period_too_long. */
export async function statement(db: Db, reader: AccountReader, question: StatementQuestion): Promise<Statement> {
  const scope = await openStatement(db, reader, question);
  return inSnapshot(db, async (tx) => {
    const { opening, closing, income, released } = await statementTotals(tx, scope);
    const debits = opening + income - closing;
    // Below 0 if more was released than debited, because it was reserved before the period.
    const returned = debits < 0n ? -debits : 0n;
    const ofDebits = returned === 0n ? released : released - returned;
    return {
      currency_code: scope.account.currency,
      opening: toAmount(opening), closing: toAmount(closing), in: toAmount(income + returned), out: toAmount(debits + returned),
      released: toAmount(ofDebits < 0n ? 0n : ofDebits), returned: toAmount(returned),
      ...await statementPage(tx, scope, question),
    };
  });
}

/** Includes all postings so far. */
export async function openStatement(db: Db, reader: AccountReader, { accountUuid, ...days }: Days): Promise<StatementScope> {
  const span = checkedSpan(days);
  const account = await accountToState(db, reader, accountUuid);
  if (!account) throw new AppError('account_not_found');
  await foldAccount(db, account);
  return { reader, account, span };
}

/** Later postings are on the first page, so that further pages stay as they are. */
export async function statementPage(
  db: Db, scope: StatementScope, { kind: kinds, limit, cursor }: Pick<StatementQuestion, 'kind' | 'limit' | 'cursor'>,
): Promise<Pick<Statement, 'items' | 'next' | 'previous'>> {
  const { page, next, previous } = await keysetPage({ sort: ORDER, limit, cursor }, {
    rows: ({ descending, after, limit: rows }) => (
      statementLines(db, scope, { kinds, descending, after: (after && linePositionOf(after)) ?? undefined, limit: rows })),
    positionOf: keysetPositionOf,
    isKey: (key) => linePositionOf({ key, id: 0 }) !== null,
  });
  return { items: page.map(presentLine), next, previous };
}

function presentLine(row: StatementRow): StatementLine {
  const { at, kind, amount, balance } = row;
  const line = { at: at.toISOString(), kind, sum: toAmount(amount), balance: toAmount(balance) };
  if (row.isSum) {
    const { day, sentOn, messages, type, alphaName, alphaNameUuid } = row;
    return {
      ...line, id: keyOfSum(row), listId: null, listName: null, listMoney: null, invoice: null, comment: null,
      messages: {
        day: dateOf(day), sentOn: dateOf(sentOn), count: messages, type: type === '' ? null : type,
        alphaName: alphaName === null || alphaNameUuid === null ? null : { uuid: alphaNameUuid, name: alphaName },
      },
    };
  }
  const { postingId, listId, listName, reserved, charged, released, invoiceUuid, invoiceNumber, comment } = row;
  return {
    ...line, id: String(postingId), listId: listId === null ? null : Number(listId), listName,
    listMoney: reserved === null || charged === null || released === null ? null
      : { charged: toAmount(charged), released: toAmount(released), reserved: toAmount(reserved - charged - released) },
    invoice: invoiceUuid === null || invoiceNumber === null ? null : { uuid: invoiceUuid, number: invoiceNumber },
    comment, messages: null,
  };
}

function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
