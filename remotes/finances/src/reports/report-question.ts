import type { ReportFilter, ReportGroup } from '@portal/contracts';

/** What a report and the messages behind it are narrowed to; each empty where any is meant. */
export type ReportChoice = {
  organization: string[];
  alphaName: string[];
  type: NonNullable<ReportFilter['type']>;
  direction: string[];
  status: number[];
  /** Of which accounts; empty for that of the tariff. */
  currency: string;
};
export type ReportQuestion = { filter: ReportFilter; groupBy: ReportGroup };

export function filterOf({ organization, alphaName, type, direction, status, currency }: ReportChoice, { from, to }: { from: string; to: string }): ReportFilter {
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

/** The question of one row; null for what has no key, since no filter asks for what is not there. */
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

/** The messages behind a figure; `report` is the query of the page that leads there, for the way back. */
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
