import { reportGroups, reports, type Data, type ReportFilter } from '@portal/contracts';
import type { Call } from '../lists/list-calls';

const DAY_MS = 86_400_000;
const day = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Returns calls for a year by every grouping and for the counted messages, in a time zone whose days are not UTC days. */
export function reportCalls({ directions, alphaNames }: Data<typeof reports.choices>, now: number): Call[] {
  const year = { from: day(now - 365 * DAY_MS), to: day(now) };
  const call = (name: string, path: string, filter: ReportFilter, more: Record<string, string> = {}): Call => (
    { name, path: `${path}?${new URLSearchParams({ filter: JSON.stringify(filter), timeZone: 'Asia/Kathmandu', ...more }).toString()}` });
  const [direction, alphaName] = [directions[0]?.uuid ?? '', alphaNames[0]?.uuid ?? ''];
  return [
    ...reportGroups.map((groupBy) => call(`report: a year by ${groupBy}`, reports.usage.path, year, { groupBy })),
    call('report: a year of a direction, by day', reports.usage.path, { ...year, directionUuid: [direction] }, { groupBy: 'day' }),
    call('report: a month by direction', reports.usage.path, { from: day(now - 30 * DAY_MS), to: day(now) }, { groupBy: 'direction' }),
    call('messages: of a year', reports.messages.path, year),
    call('messages: not delivered', reports.messages.path, { ...year, status: [2] }),
    call('messages: unknown, four in a million', reports.messages.path, { ...year, status: [101] }),
    call('messages: of an alpha name', reports.messages.path, { ...year, alphaNameUuid: [alphaName] }),
    call('messages: by Viber', reports.messages.path, { ...year, type: ['viber'] }),
  ];
}

export function isReport({ name }: { name: string }): boolean {
  return name.startsWith('report:');
}
