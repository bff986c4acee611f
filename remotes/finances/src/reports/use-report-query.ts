import { useCallback, useMemo } from 'react';
import { reportGroups, type ReportGroup } from '@portal/contracts';
import { useUrlState } from '@portal/portal';
import { existingDay, type DaySpan } from '@portal/ui/screens';
import { spanOf, type Period } from '../period';
import { choiceIn, nothingChosen } from './report-choice';
import { filterOf, type ReportChoice, type ReportQuestion } from './report-question';

export const periods = ['today', '7days', '30days', 'month', 'lastMonth', 'own'] as const satisfies readonly Period[];
export type ReportPeriod = (typeof periods)[number];

export const measures = ['messages', 'spent'] as const;
/** The value that the bars show. */
export type Measure = (typeof measures)[number];

const usual = { ...nothingChosen, period: '30days', from: '', to: '', group: 'day', show: 'messages', sort: '', empty: '' };

/** The report in the URL: days, grouping, filters and display. */
export function useReportQuery() {
  const [url, setUrl] = useUrlState(usual);
  // The memo depends on today's date, so that relative periods are recalculated on a new day.
  const today = new Date().toDateString();
  const view = useMemo(() => {
    const period = periods.find((known) => known === url.period) ?? '30days';
    const groupBy = reportGroups.find((known) => known === url.group) ?? 'day';
    const own = { from: existingDay(url.from), to: existingDay(url.to) };
    const span = spanOf(period, new Date(today), own);
    const choice = choiceIn(url);
    return {
      period, own, span, choice, measure: measures.find((known) => known === url.show) ?? 'messages', sort: url.sort,
      showsEmpty: url.empty === 'yes', asked: JSON.stringify({ filter: filterOf(choice, span), groupBy }),
    };
  }, [url, today]);
  // The same question stays the same object, so that sorting and other display choices request nothing.
  const question = useMemo(() => JSON.parse(view.asked) as ReportQuestion, [view.asked]);
  const query = useMemo(() => ({ ...view, question }), [view, question]);
  const choose = useCallback((change: Partial<ReportChoice>) => setUrl(change as Parameters<typeof setUrl>[0]), [setUrl]);
  return {
    query, choose,
    clear: useCallback(() => setUrl({ ...nothingChosen }), [setUrl]),
    choosePeriod: useCallback(
      (period: ReportPeriod, shown: DaySpan) => setUrl(period === 'own' ? { period, ...shown } : { period, from: '', to: '' }), [setUrl],
    ),
    chooseDays: useCallback((days: Partial<DaySpan>) => setUrl(days), [setUrl]),
    // Resets the sort order, because its column belongs to the previous grouping.
    chooseGroup: useCallback((group: ReportGroup) => setUrl({ group, sort: '' }), [setUrl]),
    chooseMeasure: useCallback((show: Measure) => setUrl({ show }), [setUrl]),
    showEmpty: useCallback((shows: boolean) => setUrl({ empty: shows ? 'yes' : '' }), [setUrl]),
    sortBy: useCallback((sort: string) => setUrl({ sort }), [setUrl]),
  };
}

export type ReportQuery = ReturnType<typeof useReportQuery>['query'];
