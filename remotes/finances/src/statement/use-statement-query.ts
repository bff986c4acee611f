import { useCallback, useMemo } from 'react';
import { statementKinds, type StatementKind } from '@portal/contracts';
import { useUrlState } from '@portal/portal';
import { existingDay, type DaySpan } from '@portal/ui/screens';
import { spanOf, type Period } from '../period';

export const periods = ['7days', '30days', 'month', 'lastMonth', 'year', 'own'] as const satisfies readonly Period[];
export type StatementPeriod = (typeof periods)[number];
const PERIOD = '30days' satisfies StatementPeriod;

export type StatementChoice = {
  account: string;
  period: StatementPeriod;
  /** `own`: the days of a custom period as entered. `span`: the days of the selected period. */
  own: DaySpan;
  span: DaySpan;
  kind: readonly StatementKind[];
  cursor: string;
};
type Change = Partial<DaySpan> & { account?: string; kind?: readonly StatementKind[] };

/** Account, period, kinds of postings and page in the URL. Invalid values of a hand-edited URL are ignored. */
export function useStatementQuery() {
  const [url, setUrl] = useUrlState({ account: '', period: PERIOD as string, from: '', to: '', kind: [] as string[], cursor: '' });
  // The memo depends on today's date, so that relative periods are recalculated on a new day.
  const today = new Date().toDateString();
  const choice = useMemo((): StatementChoice => {
    const period = periods.find((each) => each === url.period) ?? PERIOD;
    const own = { from: existingDay(url.from), to: existingDay(url.to) };
    const kind = statementKinds.filter((each) => url.kind.includes(each));
    return { account: url.account, period, own, span: spanOf(period, new Date(today), own), kind, cursor: url.cursor };
  }, [url, today]);
  /** Changing the account, the period or the kinds of postings returns to the first page. */
  const choose = useCallback(
    ({ kind, ...change }: Change) => setUrl({ ...change, ...(kind && { kind: [...kind] }), cursor: '' }), [setUrl],
  );
  /** Choosing the custom period presets the days that were shown before. */
  const choosePeriod = useCallback((period: StatementPeriod, shown: DaySpan) => {
    setUrl({ period, ...(period === 'own' ? shown : { from: '', to: '' }), cursor: '' });
  }, [setUrl]);
  const goToPage = useCallback((cursor: string) => setUrl({ cursor }, { push: true }), [setUrl]);
  return { choice, choose, choosePeriod, goToPage };
}
