import { reports, type ReportFilter } from '@portal/contracts';
import { ownTimeZone } from '@portal/portal';
import { callResource } from '@portal/portal/resource';

export type ReportMessagesQuery = { filter: ReportFilter; cursor: string };

/** Rows of another filter are not shown while these load. */
export const reportMessages = callResource(
  'finances/reportMessages', reports.messages,
  ({ filter, cursor }: ReportMessagesQuery) => ({ query: { filter, timeZone: ownTimeZone(), ...(cursor !== '' && { cursor }) } }),
  { keepWhile: isSameFilter },
);

/** Number and cost of all messages of the filter, as in the report. */
export const reportMessagesTotal = callResource(
  'finances/reportMessagesTotal', reports.usage,
  ({ filter }: Pick<ReportMessagesQuery, 'filter'>) => ({ query: { filter, groupBy: 'status' as const, timeZone: ownTimeZone() } }),
);

/** Whether both queries have the same filter. Comparing JSON works, because a filter's keys have a fixed order. */
export function isSameFilter(one: ReportMessagesQuery, other: ReportMessagesQuery): boolean {
  return JSON.stringify(one.filter) === JSON.stringify(other.filter);
}
