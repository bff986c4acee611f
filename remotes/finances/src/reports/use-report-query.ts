import { useCallback, useMemo } from 'react';
import { reportGroups, type ReportGroup } from '@portal/contracts';
import { useUrlState } from '@portal/portal';
import { realDay, spanOf, type DaySpan, type Period } from '../period';
import { choiceIn, nothingChosen } from './report-choice';
import { filterOf, type ReportChoice } from './report-question';

export const periods = ['today', '7days', '30days', 'month', 'lastMonth', 'own'] as const satisfies readonly Period[];
export type ReportPeriod = (typeof periods)[number];

export const measures = ['messages', 'spent'] as const;
/** What the bars show. */
export type Measure = (typeof measures)[number];

const usual = { ...nothingChosen, period: '30days', from: '', to: '', group: 'day', show: 'messages', sort: '' };

/** A report as its URL has it: which days, by what, of what, and how it is shown. */
export function useReportQuery() {
  const [url, setUrl] = useUrlState(usual);
  // A kept tab that is opened again tomorrow means tomorrow's days.
  const today = new Date().toDateString();
  const query = useMemo(() => {
    const period = periods.find((known) => known === url.period) ?? '30days';
    const groupBy = reportGroups.find((known) => known === url.group) ?? 'day';
    const own = { from: realDay(url.from), to: realDay(url.to) };
    const span = spanOf(period, new Date(today), own);
    const choice = choiceIn(url);
    return { period, own, span, choice, measure: measures.find((known) => known === url.show) ?? 'messages', sort: url.sort, question: { filter: filterOf(choice, span), groupBy } };
  }, [url, today]);
  const choose = useCallback((change: Partial<ReportChoice>) => setUrl(change as Parameters<typeof setUrl>[0]), [setUrl]);
  return {
    query, choose,
    clear: useCallback(() => setUrl({ ...nothingChosen }), [setUrl]),
    choosePeriod: useCallback((period: ReportPeriod, shown: DaySpan) => setUrl(period === 'own' ? { period, ...shown } : { period, from: '', to: '' }), [setUrl]),
    chooseDays: useCallback((days: Partial<DaySpan>) => setUrl(days), [setUrl]),
    // What other rows were sorted by says nothing of these.
    chooseGroup: useCallback((group: ReportGroup) => setUrl({ group, sort: '' }), [setUrl]),
    chooseMeasure: useCallback((show: Measure) => setUrl({ show }), [setUrl]),
    sortBy: useCallback((sort: string) => setUrl({ sort }), [setUrl]),
  };
}

export type ReportQuery = ReturnType<typeof useReportQuery>['query'];
