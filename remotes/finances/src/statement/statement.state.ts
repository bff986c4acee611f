import { accounts, statementExport, type StatementKind } from '@portal/contracts';
import { liveEvent, ownTimeZone } from '@portal/portal';
import { callResource } from '@portal/portal/resource';
import type { FileFormat } from '../export-menu';
import { fileCommand } from '../file-command';

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

export const exportStatement = fileCommand(
  'finances/exportStatement', statementExport.path,
  ({ query, format }: { query: StatementQuery; format: FileFormat }) => ({ ...filterOf(query), format }),
);

/** Whether both queries have the same rows and totals, on any page. */
export function isSameFilter(one: StatementQuery, other: StatementQuery): boolean {
  return one.accountUuid === other.accountUuid && one.from === other.from && one.to === other.to && one.kind.join() === other.kind.join();
}

function filterOf({ accountUuid, from, to, kind }: StatementQuery) {
  return { accountUuid, from, to, timeZone: ownTimeZone(), ...(kind.length > 0 && { kind: [...kind] }) };
}
