import { AppError, MAX_REPORT_ROWS, toAmount, type Data, type ReportFilter, type ReportGroup, type reports } from '@portal/contracts';
import { wasSent } from '@portal/messaging';
import type { Db } from '../../platform/db';
import { paidByAccount } from './account-organizations.store';
import { namesOf } from './report-names.store';
import { reportCurrencies, reportScope, type ReportReader } from './report-scope.store';
import { reportSpan } from './report-span';
import { usageCells, type UsageCell } from './usage.store';

export type ReportQuestion = { filter: ReportFilter; groupBy: ReportGroup; timeZone: string };

export type Figures = { messages: number; parts: number; counts: Record<string, number>; spent: bigint };
export type UsageRow = Figures & {
  key: string | null;
  name: string | null;
  type: string | null;
};
export type UsageReport = { currency: string; total: Figures; items: UsageRow[]; others: (Figures & { rows: number }) | null };

/** Reports messages and spending. `items` and `others` together add up to `total` in every grouping. */
export async function usageReport(db: Db, reader: ReportReader, { filter, groupBy, timeZone }: ReportQuestion): Promise<UsageReport> {
  const span = await reportSpan(db, { ...filter, timeZone });
  const scope = await reportScope(db, reader, filter);
  const cells = await usageCells(db, scope, span, groupBy);
  const shown = rowsOf(cells.filter(({ rank }) => rank <= MAX_REPORT_ROWS));
  const behind = cells.filter(({ rank }) => rank > MAX_REPORT_ROWS);
  const items = groupBy === 'day' ? everyDay(span.days, shown) : await named(db, reader.customerId, groupBy, shown);
  return {
    currency: scope.currency,
    total: figuresOf(cells),
    items,
    others: behind[0] ? { rows: behind[0].rows - MAX_REPORT_ROWS, ...figuresOf(behind) } : null,
  };
}

/** Figures per day, without gaps, of all messages that the account pays for. */
export async function accountUsage(
  db: Db, { customerId, accountId }: { customerId: bigint; accountId: bigint }, dates: { from: string; to: string; timeZone: string },
): Promise<Figures[]> {
  const span = await reportSpan(db, dates);
  const paid = await paidByAccount(db, customerId, accountId);
  if (!paid) throw new AppError('account_not_found');
  const scope = { customerId, ...paid, alphaNames: null, types: null, directions: null, statuses: null };
  return everyDay(span.days, rowsOf(await usageCells(db, scope, span, 'day')));
}

/** How many of the customer's messages of these days a provider accepted, in the currency of its tariff. */
export async function acceptedIn(db: Db, customerId: bigint, dates: { from: string; to: string }): Promise<number> {
  const { total } = await usageReport(db, { customerId, organizations: null }, { filter: dates, groupBy: 'status', timeZone: 'UTC' });
  return Object.entries(total.counts).reduce((sum, [outcome, count]) => sum + (wasSent(Number(outcome)) ? count : 0), 0);
}

export async function presentUsage(db: Db, reader: ReportReader, question: ReportQuestion): Promise<Data<typeof reports.usage>> {
  const [{ currency, total, items, others }, currencies] = [
    await usageReport(db, reader, question), await reportCurrencies(db, reader.customerId),
  ];
  return {
    currency_code: currency,
    currencies,
    total: present(total),
    items: items.map(({ key, name, type, ...figures }) => ({ key, name, type, ...present(figures) })),
    others: others && { rows: others.rows, ...present(others) },
  };
}

/** Name of a direction in files, as on screens. `type`: the message type in words. */
export function directionName(provider: string | null, type: string): string {
  return `${provider ?? ''} · ${type}`;
}

function present({ messages, parts, counts, spent }: Figures) {
  return { messages, parts, counts, spent: toAmount(spent) };
}

function rowsOf(cells: readonly UsageCell[]): [key: string, Figures][] {
  const rows = new Map<string, UsageCell[]>();
  for (const cell of cells) {
    const key = cell.key ?? '';
    const row = rows.get(key);
    if (row) row.push(cell);
    else rows.set(key, [cell]);
  }
  return [...rows].map(([key, row]) => [key, figuresOf(row)]);
}

function figuresOf(cells: readonly UsageCell[]): Figures {
  const figures: Figures = { messages: 0, parts: 0, counts: {}, spent: 0n };
  for (const { status, messages, parts, charged } of cells) {
    figures.messages += messages;
    figures.parts += parts;
    figures.spent += charged;
    if (messages !== 0) figures.counts[status] = (figures.counts[status] ?? 0) + messages;
  }
  return figures;
}

function everyDay(days: readonly string[], rows: readonly [string, Figures][]): UsageRow[] {
  const known = new Map(rows);
  return days.map((day) => ({ key: day, name: null, type: null, ...known.get(day) ?? figuresOf([]) }));
}

async function named(db: Db, customerId: bigint, group: ReportGroup, rows: readonly [string, Figures][]): Promise<UsageRow[]> {
  if (group === 'type' || group === 'status') return rows.map(([key, figures]) => ({ key, name: null, type: null, ...figures }));
  const names = await namesOf(db, customerId, group, rows.map(([key]) => key));
  return rows.map(([id, figures]) => {
    const known = names.get(id);
    return { key: known?.uuid ?? null, name: known?.name ?? null, type: known?.type ?? null, ...figures };
  });
}
