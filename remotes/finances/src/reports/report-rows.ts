import { parseAmount, type ReportGroup, type ReportRow } from '@portal/contracts';
import { countsOfGroups } from '@portal/messaging';
import type { Report } from './reports.state';

export type Figures = Pick<ReportRow, 'messages' | 'parts' | 'counts' | 'spent'>;
/** A table row: a report row, the sum of rows beyond the first 1,000, or the total. */
export type Line = { kind: 'row' | 'others' | 'total'; key: string | null; name: string } & Figures;

const sortableBy = ['name', 'messages', 'parts', 'delivered', 'undelivered', 'pending', 'unknown', 'spent'] as const;
type SortedBy = (typeof sortableBy)[number];
export type LineSort = { by: SortedBy; descending: boolean };

/** `-spent` sorts by spending, descending. By default days are sorted newest first, other groups by spending. */
export function sortOf(written: string, groupBy: ReportGroup): LineSort {
  const by = sortableBy.find((known) => known === written.replace(/^-/, ''));
  if (by) return { by, descending: written.startsWith('-') };
  return groupBy === 'day' ? { by: 'name', descending: true } : { by: 'spent', descending: true };
}

export const writtenSort = ({ by, descending }: { by: string; descending: boolean }): string => `${descending ? '-' : ''}${by}`;

export const isEmptyRow = ({ messages, parts, spent }: Figures): boolean => messages === 0 && parts === 0 && parseAmount(spent) === 0n;

export type LineNames = { of: (row: ReportRow) => string; others: (rows: number) => string; total: string; collator: Intl.Collator };

/** Table rows in order: sorted rows, the sum of the rows beyond the limit, and the total. */
export function linesOf({ items, others, total, question }: Report, sort: LineSort, names: LineNames): Line[] {
  const rows = items.map((row): Line => ({ ...row, kind: 'row', name: names.of(row) }));
  const direction = sort.descending ? -1 : 1;
  const byName = (one: Line, other: Line) => (
    question.groupBy === 'day' ? (one.key ?? '').localeCompare(other.key ?? '') : names.collator.compare(one.name, other.name)
  );
  rows.sort((one, other) => direction * (sort.by === 'name' ? byName(one, other) : difference(one, other, sort.by)) || byName(one, other));
  return [
    ...rows,
    ...(others ? [{ ...others, kind: 'others' as const, key: null, name: names.others(others.rows) }] : []),
    { ...total, kind: 'total', key: null, name: names.total },
  ];
}

function difference(one: Figures, other: Figures, by: Exclude<SortedBy, 'name'>): number {
  switch (by) {
    case 'messages': return one.messages - other.messages;
    case 'parts': return one.parts - other.parts;
    case 'spent': {
      const more = parseAmount(one.spent) - parseAmount(other.spent);
      return more < 0n ? -1 : more > 0n ? 1 : 0;
    }
    default: return countsOfGroups(one.counts)[by] - countsOfGroups(other.counts)[by];
  }
}
