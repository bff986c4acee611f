import type { ReportFilter, ReportGroup } from '@portal/contracts';

/** Filters of a report and its messages; empty means any. */
export type ReportChoice = {
  organization: string[];
  alphaName: string[];
  type: NonNullable<ReportFilter['type']>;
  direction: string[];
  status: number[];
  /** Currency of the accounts; empty means the tariff's currency. */
  currency: string;
};
export type ReportQuestion = { filter: ReportFilter; groupBy: ReportGroup };

export function filterOf(
  { organization, alphaName, type, direction, status, currency }: ReportChoice, { from, to }: { from: string; to: string },
): ReportFilter {
  return {
    from, to,
    ...(organization.length > 0 && { organizationUuid: organization }),
    ...(alphaName.length > 0 && { alphaNameUuid: alphaName }),
    ...(type.length > 0 && { type }),
    ...(direction.length > 0 && { directionUuid: direction }),
    ...(status.length > 0 && { status }),
    ...(currency !== '' && { currency }),
  };
}

/** Narrows the filter to one row. Null for a row without a key, because no filter selects missing values. */
export function narrowed(filter: ReportFilter, groupBy: ReportGroup, key: string | null): ReportFilter | null {
  if (key === null) return null;
  switch (groupBy) {
    case 'day': return { ...filter, from: key, to: key };
    case 'organization': return { ...filter, organizationUuid: [key] };
    case 'alphaName': return { ...filter, alphaNameUuid: [key] };
    case 'type': return { ...filter, type: [key as NonNullable<ReportFilter['type']>[number]] };
    case 'direction': return { ...filter, directionUuid: [key] };
    case 'status': return { ...filter, status: [Number(key)] };
  }
}

/** URL of the messages that match the filter. `report` is the report's query, for the link back. */
export function messagesPath(filter: ReportFilter, report: string): string {
  const search = new URLSearchParams({ from: filter.from, to: filter.to });
  const add = (name: string, values: readonly (string | number)[] = []) => values.forEach((value) => search.append(name, String(value)));
  add('organization', filter.organizationUuid);
  add('alphaName', filter.alphaNameUuid);
  add('type', filter.type);
  add('direction', filter.directionUuid);
  add('status', filter.status);
  add('currency', filter.currency ? [filter.currency] : []);
  add('report', report ? [report] : []);
  return `/finances/reports/messages?${search.toString()}`;
}
