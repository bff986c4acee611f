import { accounts, type StatementKind } from '@portal/contracts';
import { liveEvent, ownTimeZone } from '@portal/portal';
import { callResource } from '@portal/portal/resource';

/** The query of the statement. `from` and `to` are days in the browser's time zone. */
export type StatementQuery = { accountUuid: string; from: string; to: string; kind: readonly StatementKind[]; cursor: string };

/** An account changes many times per second while a list is sent. */
const refresh = { refreshOn: [liveEvent('balance.changed'), liveEvent('invoice.changed')], everyMs: 1_500 };

export const accountList = callResource('finances/accounts', accounts.list, () => ({}), refresh);

/** Rows and totals of another account, period or kind of posting are not shown while these load. */
export const statementPage = callResource(
  'finances/statement', accounts.statement,
  (query: StatementQuery) => ({ query: { ...filterOf(query), ...(query.cursor !== '' && { cursor: query.cursor }) } }),
  { ...refresh, keepWhile: isSameFilter },
);

/** Whether both queries have the same rows and totals, on any page. */
export function isSameFilter(one: StatementQuery, other: StatementQuery): boolean {
  return one.accountUuid === other.accountUuid && one.from === other.from && one.to === other.to && one.kind.join() === other.kind.join();
}

/** The filter of the call and of the export. */
export function filterOf({ accountUuid, from, to, kind }: StatementQuery) {
  return { accountUuid, from, to, timeZone: ownTimeZone(), ...(kind.length > 0 && { kind: [...kind] }) };
}
